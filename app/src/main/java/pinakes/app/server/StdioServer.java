package pinakes.app.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Comparator;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.app.composition.Clocks;
import pinakes.app.composition.Composition;
import pinakes.app.engine.CommandEngine;
import pinakes.app.engine.EngineSession;
import pinakes.app.engine.OwnerSocket;
import pinakes.app.settings.SettingGroup;
import pinakes.app.settings.SettingTable;
import pinakes.app.settings.Settings;
import pinakes.app.tracing.CallTraces;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.catalog.DataDirectoryInUseException;
import pinakes.tool.Caller;
import pinakes.tool.registry.ToolRegistry;
import pinakes.transport.mcp.connection.DuplexLimits;
import pinakes.transport.stdio.StdioTransport;

/// Serves MCP over standard input and output to the client that started the process.
///
/// The process owns the data directory if no other process does, and serves the engine to other commands. Otherwise
/// it uses the engine of the process that holds the directory, and takes over when that one exits. A server that
/// starts later gets the directory, and this process uses the server.
public final class StdioServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(StdioServer.class);

    /// Time to write an answer, in addition to the time limit of its tool.
    private static final Duration WRITING = Duration.ofSeconds(5);

    private final Runnable closing;
    private final StdioTransport transport;

    private StdioServer(Settings settings, Composition composition, Runnable closing) {
        this.closing = closing;
        this.transport = new StdioTransport(
                composition.mcp(),
                Caller.LOCAL,
                DuplexLimits.DEFAULT,
                Composition.bytesMax(settings),
                drainTime(composition.registry()));
    }

    /// Opens the engine on the data directory, or uses the engine of the process that holds the directory.
    ///
    /// @param flags the settings on the command line, by key
    /// @throws pinakes.engine.core.catalog.DataDirectoryException when the data directory cannot be used
    /// @throws EngineUnavailableException when another process uses the data directory and does not respond
    public static StdioServer open(Settings settings, Set<String> flags) throws InterruptedException {
        try {
            var own = HttpServers.startForOwner(settings);
            return socket(settings).answers()
                    ? through(EngineFailover.start(settings, own), settings)
                    : new StdioServer(settings, own.composition(), own::close);
        } catch (DataDirectoryInUseException e) {
            var server = shared(settings, e);
            warnOfUnused(flags);
            return server;
        }
    }

    private static StdioServer shared(Settings settings, DataDirectoryInUseException inUse)
            throws InterruptedException {
        try {
            var server = inUse.address().isPresent() && !socket(settings).answers()
                    ? server(CommandEngine.ofServer(settings, inUse), () -> {}, settings)
                    : through(EngineFailover.start(settings, null), settings);
            LOG.info(
                    "Sharing the data directory {} with the process that holds it, whose settings apply to documents",
                    settings.get(SettingTable.DATA_DIR));
            return server;
        } catch (EngineUnavailableException e) {
            throw new EngineUnavailableException(inUse.getMessage() + " It cannot be shared: " + e.getMessage(), e);
        }
    }

    /// A client passes the same flags to every process that it starts, so that they cannot be refused.
    private static void warnOfUnused(Set<String> flags) {
        var unused = flags.stream()
                .filter(SettingGroup.OF_ENGINE::has)
                .map(flag -> "--" + flag)
                .sorted()
                .toList();
        if (!unused.isEmpty()) {
            LOG.warn(
                    "These flags have no effect while another process holds the data directory: {}. Set them for that process.",
                    String.join(", ", unused));
        }
    }

    /// Uses the engine in the process that holds the data directory, through its socket, even if it is this process:
    /// it can then hand the directory over to a server while its client stays connected.
    private static StdioServer through(EngineFailover succession, Settings settings) throws InterruptedException {
        try {
            var session = EngineSession.shared(succession, socket(settings).address(null), settings);
            return server(session, succession::close, settings);
        } catch (RuntimeException | InterruptedException e) {
            succession.close();
            throw e;
        }
    }

    private static StdioServer server(EngineSession session, Runnable closing, Settings settings) {
        var meters = Meters.pushed(settings);
        var traces = CallTraces.of(settings, "pinakes-stdio");
        var composition = new Composition(settings, meters, traces.spans(), session, Clocks.SYSTEM);
        return new StdioServer(settings, composition, () -> {
            composition.close();
            closing.run();
            traces.close();
            meters.close();
        });
    }

    private static OwnerSocket socket(Settings settings) {
        return OwnerSocket.of(settings.get(SettingTable.DATA_DIR));
    }

    /// How long requests in progress may take after the client has closed standard input: longer than any tool, because
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
        closing.run();
    }
}
