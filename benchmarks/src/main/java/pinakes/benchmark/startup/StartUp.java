package pinakes.benchmark.startup;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Function;

/// Measures the time from starting `kb stdio` to the first answer of a tool, and the same time of a bare JVM for
/// comparison.
///
/// The two take turns, so that other load on the machine affects both.
final class StartUp {
    private static final int ROUNDS = 11;

    private StartUp() {}

    /// Runs the benchmark.
    ///
    /// @param arguments the launcher, an empty directory for data, and optionally how many rounds
    public static void main(String[] arguments) throws Exception {
        var launcher = List.of(arguments[0], "stdio", "--data-dir", arguments[1]);
        var rounds = arguments.length > 2 ? Integer.parseInt(arguments[2]) : ROUNDS;
        Callable<Start> product = () -> timed(launcher, Client::firstToolCall);
        Callable<Start> bare = () -> timed(hello(), Client::firstLine);
        product.call(); // makes the data directory

        var products = new ArrayList<Start>();
        var bares = new ArrayList<Start>();
        for (var round = 0; round < rounds; round++) {
            products.add(product.call());
            bares.add(bare.call());
        }

        System.out.println("| program | until | median ms | fastest ms | median CPU ms |");
        System.out.println("|---|---|---:|---:|---:|");
        System.out.println(row("`kb stdio`", "its first tool call is answered", products));
        System.out.println(row("bare JVM", "it says hello", bares));
        System.out.println("\nMedian of " + rounds + " rounds.");
    }

    /// One start of a program.
    ///
    /// @param time what a client waited
    /// @param processorTime what the program had used up to then, which a busy machine changes less
    private record Start(Duration time, Duration processorTime) {}

    @FunctionalInterface
    private interface Waiting {
        void on(Client client) throws IOException;
    }

    private static Start timed(List<String> command, Waiting waiting) throws IOException {
        var started = System.nanoTime();
        try (var client = new Client(command)) {
            waiting.on(client);
            return new Start(Duration.ofNanos(System.nanoTime() - started), client.processorTime());
        }
    }

    private static List<String> hello() {
        var java = Path.of(System.getProperty("java.home"), "bin", "java");
        return List.of(java.toString(), "-cp", System.getProperty("java.class.path"), Hello.class.getName());
    }

    private static String row(String program, String until, List<Start> starts) {
        var times = sorted(starts, Start::time);
        var processorTimes = sorted(starts, Start::processorTime);
        return String.format(
                Locale.ROOT,
                "| %s | %s | %d | %d | %d |",
                program,
                until,
                median(times).toMillis(),
                times.getFirst().toMillis(),
                median(processorTimes).toMillis());
    }

    private static List<Duration> sorted(List<Start> starts, Function<Start, Duration> part) {
        return starts.stream().map(part).sorted().toList();
    }

    private static Duration median(List<Duration> sorted) {
        return sorted.get(sorted.size() / 2);
    }
}
