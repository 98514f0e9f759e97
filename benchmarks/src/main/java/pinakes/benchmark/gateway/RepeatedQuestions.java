package pinakes.benchmark.gateway;

import java.nio.file.Path;
import java.util.Locale;
import pinakes.benchmark.machine.LoadAverage;
import pinakes.benchmark.measure.Latencies;

/// Compares a question that is asked for the first time with the same question asked again, in one process and through
/// a gateway, which checks with its engine that nothing has changed.
final class RepeatedQuestions {
    private static final int WARM_UP = 500;
    private static final int QUESTIONS = 500;
    private static final double ALLOWED = 0.2;

    private RepeatedQuestions() {}

    /// Runs the benchmark.
    ///
    /// @param arguments the launcher and an empty directory
    public static void main(String[] arguments) throws Exception {
        try (var servers = new FilledServers(Path.of(arguments[0]), Path.of(arguments[1]))) {
            for (var tool : new String[] {"knowledge-search", "kb_search"}) {
                compare(servers, servers.direct(), tool, WARM_UP);
                compare(servers, servers.through(), tool, WARM_UP);
            }
            var load = LoadAverage.now();
            System.out.println("| call | first p50 ms | again p50 ms | ratio |");
            System.out.println("|---|---:|---:|---:|");
            for (var tool : new String[] {"knowledge-search", "kb_search"}) {
                System.out.println(
                        compare(servers, servers.direct(), tool, QUESTIONS).row(tool + ", one process"));
                System.out.println(
                        compare(servers, servers.through(), tool, QUESTIONS).row(tool + ", gateway"));
            }
            System.out.printf(
                    Locale.ROOT,
                    "%n%,d questions each; load average %s before, %s after. Allowed ratio: %.1f.%n",
                    QUESTIONS,
                    load,
                    LoadAverage.now(),
                    ALLOWED);
        }
    }

    private static Times compare(FilledServers servers, ToolClient way, String tool, int questions) throws Exception {
        var times = new Times(new Latencies(), new Latencies());
        for (var i = 0; i < questions; i++) {
            var arguments = ToolClient.arguments().put("query", servers.question());
            requireCached(times.first.time(() -> way.call(tool, arguments)), false);
            requireCached(times.again.time(() -> way.call(tool, arguments)), true);
        }
        return times;
    }

    private static void requireCached(String answer, boolean expected) {
        if (!answer.contains("\"cached\":" + expected)) {
            throw new IllegalStateException("expected cached " + expected + " in " + answer);
        }
    }

    private record Times(Latencies first, Latencies again) {
        String row(String name) {
            return String.format(
                    Locale.ROOT,
                    "| %s | %.2f | %.2f | %.2f |",
                    name,
                    first.millis(0.5),
                    again.millis(0.5),
                    again.millis(0.5) / first.millis(0.5));
        }
    }
}
