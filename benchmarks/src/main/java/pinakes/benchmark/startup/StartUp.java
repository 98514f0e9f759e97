package pinakes.benchmark.startup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Measures the wait from the command to the first answer, on a build that is there, and prints it as a table.
///
/// The starts take turns, so that whatever else the machine does meanwhile meets all of them.
final class StartUp {
    private static final int ROUNDS = 15;

    private static final String FIRST_CALL = """
            {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},\
            "clientInfo":{"name":"startup","version":"1"}}}
            {"jsonrpc":"2.0","method":"notifications/initialized"}
            {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"add_task","arguments":{"title":"Start"}}}
            """;

    private StartUp() {}

    /// Runs the benchmark.
    ///
    /// @param arguments the checkout, and optionally how many rounds
    public static void main(String[] arguments) throws IOException, InterruptedException {
        var rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : ROUNDS;
        var scratch = Files.createTempDirectory("startup");
        try {
            System.out.println(table(measured(starts(Path.of(arguments[0]), scratch), rounds)));
        } finally {
            delete(scratch);
        }
    }

    private static List<Start> starts(Path checkout, Path scratch) {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var launcher = checkout.resolve("kb").toString();
        return List.of(
                new Start(
                        "bare JVM: hello, world",
                        List.of(java, "-cp", System.getProperty("java.class.path"), HelloWorld.class.getName()),
                        "",
                        "Hello"),
                new Start("`./kb version`", List.of(launcher, "version"), "", "Pinakes"),
                new Start(
                        "`./kb stdio` to the first answered tool call",
                        List.of(
                                launcher,
                                "stdio",
                                "--data-dir",
                                scratch.resolve("stdio").toString()),
                        FIRST_CALL,
                        "\"id\":1,"),
                new Start(
                        "`./kb serve` to readiness",
                        List.of(
                                launcher,
                                "serve",
                                "--mcp-port=0",
                                "--engine-port=0",
                                "--data-dir",
                                scratch.resolve("serve").toString()),
                        "",
                        "is ready"));
    }

    private static Map<Start, List<Duration>> measured(List<Start> starts, int rounds)
            throws IOException, InterruptedException {
        var results = new LinkedHashMap<Start, List<Duration>>();
        for (var start : starts) {
            start.measure(); // builds and creates what is missing
        }
        for (var round = 0; round < rounds; round++) {
            for (var start : starts) {
                results.computeIfAbsent(start, s -> new ArrayList<>()).add(start.measure());
            }
        }
        return results;
    }

    private static String table(Map<Start, List<Duration>> results) {
        var table = new StringBuilder("""
                | start | median | quickest |
                |---|---:|---:|
                """);
        results.forEach((start, waits) -> {
            var sorted = waits.stream().sorted().toList();
            table.append(String.format(
                    Locale.ROOT,
                    "| %s | %,d ms | %,d ms |\n",
                    start.name(),
                    sorted.get(sorted.size() / 2).toMillis(),
                    sorted.getFirst().toMillis()));
        });
        return table.toString();
    }

    private static void delete(Path directory) throws IOException {
        try (var paths = Files.walk(directory)) {
            for (var path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
