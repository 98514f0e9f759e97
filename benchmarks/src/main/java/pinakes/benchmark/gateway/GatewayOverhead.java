package pinakes.benchmark.gateway;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import pinakes.benchmark.machine.LoadAverage;
import pinakes.benchmark.measure.Latencies;

/// Compares `kb_search` in one process with the same through a gateway: `kb serve`, and `kb mcp` in front of its
/// engine.
///
/// Both ask the same engine, so what differs is the way to it. Questions alternate between the two; no two are the
/// same, because answers are cached.
final class GatewayOverhead {
    private static final int WARM_UP = 1_500;
    private static final int QUESTIONS = 2_000;

    private GatewayOverhead() {}

    /// Runs the benchmark.
    ///
    /// @param arguments the launcher, an empty directory, and optionally how often the engine is killed
    public static void main(String[] arguments) throws Exception {
        var launcher = Path.of(arguments[0]);
        var directory = Path.of(arguments[1]);
        try (var servers = new FilledServers(launcher, directory)) {
            for (var question = 0; question < WARM_UP; question++) {
                search(servers.direct(), servers.question());
                search(servers.through(), servers.question());
            }
            compare(servers);
        }
        Recovery.measure(launcher, directory, arguments.length > 2 ? Integer.parseInt(arguments[2]) : 5);
    }

    private static void compare(FilledServers servers) throws Exception {
        var direct = servers.direct();
        var through = servers.through();
        var one = new Latencies();
        var two = new Latencies();
        var load = LoadAverage.now();
        for (var question = 0; question < QUESTIONS; question++) {
            var order = question % 2 == 0 ? List.of(direct, through) : List.of(through, direct);
            for (var way : order) {
                (way == direct ? one : two).time(() -> search(way, servers.question()));
            }
        }
        System.out.println("| kb_search | p50 ms | p95 ms | p99 ms |");
        System.out.println("|---|---:|---:|---:|");
        System.out.println(row("one process (`serve`)", one));
        System.out.println(row("two (`mcp` in front of the same engine)", two));
        System.out.printf(
                Locale.ROOT,
                "%n%,d questions each; load average %s before, %s after. Allowed at p50: 1.3 × %.2f + 2 = %.2f ms.%n%n",
                QUESTIONS,
                load,
                LoadAverage.now(),
                one.millis(0.5),
                1.3 * one.millis(0.5) + 2);
    }

    private static String row(String name, Latencies times) {
        return String.format(
                Locale.ROOT,
                "| %s | %.2f | %.2f | %.2f |",
                name,
                times.millis(0.5),
                times.millis(0.95),
                times.millis(0.99));
    }

    private static String search(ToolClient way, String question) throws IOException {
        return way.call("kb_search", ToolClient.arguments().put("query", question));
    }
}
