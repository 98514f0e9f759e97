package pinakes.benchmark.gateway;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import pinakes.benchmark.engine.ZipfText;
import pinakes.benchmark.machine.LoadAverage;
import pinakes.benchmark.measure.Latencies;

/// Compares `kb_search` in one process with the same through a gateway: `kb serve`, and `kb mcp` in front of its
/// engine.
///
/// Both ask the same engine, so what differs is the way to it. Questions alternate between the two; no two are the
/// same,
/// because answers are remembered.
final class GatewayOverhead {
    private static final int NOTES = 300;
    private static final int NOTE_WORDS = 120;
    private static final int WARM_UP = 1_500;
    private static final int QUESTIONS = 2_000;
    private static final int WORDS = 6;
    private static final long SEED = 7;
    private static final Duration PAUSE = Duration.ofMillis(200);

    private final ZipfText words;
    private final RandomGenerator random = RandomGeneratorFactory.getDefault().create(SEED);

    private GatewayOverhead(ZipfText words) {
        this.words = words;
    }

    /// Runs the benchmark.
    ///
    /// @param arguments the launcher, an empty directory, and optionally how often the engine is killed
    public static void main(String[] arguments) throws Exception {
        var launcher = Path.of(arguments[0]);
        var directory = Path.of(arguments[1]);
        new GatewayOverhead(ZipfText.load()).run(launcher, directory);
        Recovery.measure(launcher, directory, arguments.length > 2 ? Integer.parseInt(arguments[2]) : 5);
    }

    private void run(Path launcher, Path directory) throws Exception {
        var data = directory.resolve("overhead").toString();
        try (var serve = RunningKb.start(
                        launcher,
                        directory.resolve("serve.log"),
                        "serve",
                        "--mcp-port",
                        "0",
                        "--engine-port",
                        "0",
                        "--data-dir",
                        data);
                var mcp = RunningKb.start(
                        launcher,
                        directory.resolve("mcp.log"),
                        "mcp",
                        "--mcp-port",
                        "0",
                        "--engine-url",
                        "http://127.0.0.1:" + serve.port("API"));
                var direct = new ToolCalls(serve.port("MCP"));
                var through = new ToolCalls(mcp.port("MCP"))) {
            fill(direct);
            for (var question = 0; question < WARM_UP; question++) {
                search(direct);
                search(through);
            }
            compare(direct, through);
        }
    }

    private void compare(ToolCalls direct, ToolCalls through) throws Exception {
        var one = new Latencies();
        var two = new Latencies();
        var load = LoadAverage.now();
        for (var question = 0; question < QUESTIONS; question++) {
            var order = question % 2 == 0 ? List.of(direct, through) : List.of(through, direct);
            for (var way : order) {
                (way == direct ? one : two).time(() -> search(way));
            }
        }
        System.out.println("| kb_search | p50 ms | p95 ms | p99 ms |");
        System.out.println("|---|---:|---:|---:|");
        System.out.println(row("one process (`serve`)", one));
        System.out.println(row("two (`mcp` before the same engine)", two));
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

    private String search(ToolCalls way) throws IOException {
        return way.call("kb_search", ToolCalls.arguments().put("query", words.question(WORDS, random)));
    }

    private void fill(ToolCalls tools) throws IOException, InterruptedException {
        for (var note = 0; note < NOTES; note++) {
            tools.call("kb_addnote", ToolCalls.arguments().put("text", words.text(NOTE_WORDS, random)));
        }
        while (!tools.call("kb_status", ToolCalls.arguments()).contains("\"queue\":{\"queued\":0,\"processing\":0}")) {
            Thread.sleep(PAUSE);
        }
    }
}
