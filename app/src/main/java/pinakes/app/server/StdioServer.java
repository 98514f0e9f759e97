package pinakes.app.server;

import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Comparator;
import pinakes.app.composition.Clocks;
import pinakes.app.composition.Composition;
import pinakes.app.engine.EngineSession;
import pinakes.app.settings.Settings;
import pinakes.tool.Caller;
import pinakes.tool.registry.ToolRegistry;
import pinakes.transport.mcp.connection.DuplexLimits;
import pinakes.transport.stdio.StdioTransport;

/// Serves MCP over standard input and output to the client that started the process.
public final class StdioServer implements AutoCloseable {
    /// Time to write an answer, in addition to the time limit of its tool.
    private static final Duration WRITING = Duration.ofSeconds(5);

    private final CompositeMeterRegistry meters;
    private final Composition composition;
    private final StdioTransport transport;

    /// Opens the engine on the data directory.
    ///
    /// @throws pinakes.engine.local.catalog.DataDirectoryException when the data directory cannot be used
    public StdioServer(Settings settings) {
        this.meters = Meters.pushed(settings);
        this.composition =
                new Composition(settings, meters, EngineSession.local(settings, Clocks.SYSTEM.time()), Clocks.SYSTEM);
        this.transport = new StdioTransport(
                composition.mcp(),
                Caller.LOCAL,
                DuplexLimits.DEFAULT,
                Composition.bytesMax(settings),
                drainTime(composition.registry()));
        composition.keepFoldersInSync();
    }

    /// How long requests in progress may take after the client has closed its end: longer than any tool, because
    /// every request that was read is answered. A client that does not want to wait kills the process, as the
    /// protocol says; the next process then continues with unfinished documents.
    static Duration drainTime(ToolRegistry tools) {
        return tools.getAll().stream()
                .map(tool -> tool.definition().timeout())
                .max(Comparator.naturalOrder())
                .orElse(Duration.ZERO)
                .plus(WRITING);
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
