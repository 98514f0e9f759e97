package pinakes.app;

import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Comparator;
import pinakes.app.settings.Settings;
import pinakes.tool.Caller;
import pinakes.tool.registry.ToolRegistry;
import pinakes.transport.mcp.connection.DuplexLimits;
import pinakes.transport.stdio.StdioTransport;

/// The server of `stdio`: MCP for the one client that started the process.
public final class StdioServer implements AutoCloseable {
    /// What an answer needs to be written, beyond the time that its tool may take.
    private static final Duration WRITING = Duration.ofSeconds(5);

    private final CompositeMeterRegistry meters;
    private final Composition composition;
    private final StdioTransport transport;

    private StdioServer(Settings settings, CompositeMeterRegistry meters, Composition composition) {
        this.meters = meters;
        this.composition = composition;
        this.transport = new StdioTransport(
                composition.mcp(),
                Caller.LOCAL,
                DuplexLimits.DEFAULT,
                Composition.bytesMax(settings),
                farewellPatience(composition.registry()));
    }

    /// How long open requests may take after the client has closed its end: longer than any tool may, because a request
    /// that was read is answered, and one that changed something all the more. A client that will not wait for the
    /// answer ends the process, as the protocol has it; work on documents is then gone on with by the next one.
    static Duration farewellPatience(ToolRegistry tools) {
        return tools.getAll().stream()
                .map(tool -> tool.definition().timeout())
                .max(Comparator.naturalOrder())
                .orElse(Duration.ZERO)
                .plus(WRITING);
    }

    /// Opens the engine.
    ///
    /// @throws pinakes.engine.local.catalog.DataDirectoryException when the data directory cannot be used
    public static StdioServer open(Settings settings) {
        var meters = Meters.sent(settings);
        return new StdioServer(settings, meters, new Composition(settings, meters));
    }

    /// Answers messages until the client closes its end.
    public void run(InputStream in, OutputStream out) throws IOException, InterruptedException {
        transport.run(in, out);
    }

    @Override
    public void close() {
        composition.close();
        meters.close();
    }
}
