package pinakes.benchmark.startup;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

/// Measures the time from starting `kb stdio` to the first answer of a tool, and that of a bare JVM beside it.
///
/// The two take turns, so that whatever else the machine does meanwhile meets both.
final class StartUp {
    private static final int ROUNDS = 11;

    private StartUp() {}

    /// Runs the benchmark.
    ///
    /// @param arguments the launcher, an empty directory for data, and optionally how many rounds
    public static void main(String[] arguments) throws Exception {
        var launcher = List.of(arguments[0], "stdio", "--data-dir", arguments[1]);
        var rounds = arguments.length > 2 ? Integer.parseInt(arguments[2]) : ROUNDS;
        Callable<Duration> product = () -> timed(launcher, Client::firstToolCall);
        Callable<Duration> bare = () -> timed(hello(), Client::firstLine);
        product.call(); // makes the data directory

        var products = new ArrayList<Duration>();
        var bares = new ArrayList<Duration>();
        for (var round = 0; round < rounds; round++) {
            products.add(product.call());
            bares.add(bare.call());
        }

        System.out.println("| program | until | median ms | fastest ms |");
        System.out.println("|---|---|---:|---:|");
        System.out.println(row("`kb stdio`", "its first tool call is answered", products));
        System.out.println(row("bare JVM", "it says hello", bares));
        System.out.println("\nMedian of " + rounds + " rounds.");
    }

    @FunctionalInterface
    private interface Waiting {
        void on(Client client) throws IOException;
    }

    private static Duration timed(List<String> command, Waiting waiting) throws IOException {
        var started = System.nanoTime();
        try (var client = new Client(command)) {
            waiting.on(client);
            return Duration.ofNanos(System.nanoTime() - started);
        }
    }

    private static List<String> hello() {
        var java = Path.of(System.getProperty("java.home"), "bin", "java");
        return List.of(java.toString(), "-cp", System.getProperty("java.class.path"), Hello.class.getName());
    }

    private static String row(String program, String until, List<Duration> times) {
        var sorted = times.stream().sorted().toList();
        return String.format(
                Locale.ROOT,
                "| %s | %s | %d | %d |",
                program,
                until,
                sorted.get(sorted.size() / 2).toMillis(),
                sorted.getFirst().toMillis());
    }
}
