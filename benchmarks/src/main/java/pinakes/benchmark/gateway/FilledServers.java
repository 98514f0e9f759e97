package pinakes.benchmark.gateway;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import pinakes.benchmark.engine.ZipfText;

/// `kb serve` with notes, and `kb mcp` in front of its engine.
final class FilledServers implements AutoCloseable {
    private static final int NOTES = 300;
    private static final int NOTE_WORDS = 120;
    private static final int QUESTION_WORDS = 6;
    private static final long SEED = 7;
    private static final Duration PAUSE = Duration.ofMillis(200);

    private final ZipfText words = ZipfText.load();
    private final RandomGenerator random = RandomGeneratorFactory.getDefault().create(SEED);
    private final RunningKb serve;
    private final RunningKb mcp;
    private final ToolClient direct;
    private final ToolClient through;

    /// Starts both and adds the notes.
    ///
    /// @param directory an empty one
    FilledServers(Path launcher, Path directory) throws Exception {
        var data = directory.resolve("filled").toString();
        serve = RunningKb.start(
                launcher,
                directory.resolve("serve.log"),
                "serve",
                "--mcp-port",
                "0",
                "--engine-port",
                "0",
                "--data-dir",
                data);
        mcp = RunningKb.start(
                launcher,
                directory.resolve("mcp.log"),
                "mcp",
                "--mcp-port",
                "0",
                "--engine-url",
                "http://127.0.0.1:" + serve.port("API"));
        direct = new ToolClient(serve.port("MCP"));
        fill(direct);
        through = new ToolClient(mcp.port("MCP")); // last, because idle connections are closed
    }

    /// Calls to the process that has the engine.
    ToolClient direct() {
        return direct;
    }

    /// Calls through the gateway.
    ToolClient through() {
        return through;
    }

    /// A question that was not asked before.
    String question() {
        return words.question(QUESTION_WORDS, random);
    }

    private void fill(ToolClient calls) throws IOException, InterruptedException {
        for (var note = 0; note < NOTES; note++) {
            calls.call("kb_addnote", ToolClient.arguments().put("text", words.text(NOTE_WORDS, random)));
        }
        while (!calls.call("kb_status", ToolClient.arguments()).contains("\"queue\":{\"queued\":0,\"processing\":0}")) {
            Thread.sleep(PAUSE);
        }
    }

    @Override
    public void close() throws IOException {
        direct.close();
        through.close();
        mcp.close();
        serve.close();
    }
}
