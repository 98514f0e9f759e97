package pinakes.app;

import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.app.settings.Settings;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.local.catalog.DataDirectoryInUseException;
import pinakes.transport.http.HttpServer;
import pinakes.transport.http.PortInUseException;
import pinakes.transport.http.Rejection;
import pinakes.transport.limit.MemoryBudget;
import pinakes.transport.rest.Problem;

/// The servers of one process: MCP on one port, the engine's API on the other, or one of the two.
public final class HttpServers implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(HttpServers.class);

    /// So long a start waits for somebody else to let go of the data directory.
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final Duration BETWEEN_TRIES = Duration.ofMillis(200);

    private final Settings settings;
    private final CompositeMeterRegistry meters;
    private final Composition composition;
    private final @Nullable HttpServer mcp;
    private final @Nullable HttpServer rest;

    private HttpServers(
            Settings settings,
            CompositeMeterRegistry meters,
            Composition composition,
            @Nullable HttpServer mcp,
            @Nullable HttpServer rest) {
        this.settings = settings;
        this.meters = meters;
        this.composition = composition;
        this.mcp = mcp;
        this.rest = rest;
    }

    /// Takes both ports, opens the engine, and begins to answer; whatever cannot be had, nothing is left behind.
    ///
    /// @throws pinakes.engine.local.catalog.DataDirectoryException when the data directory cannot be used
    /// @throws PortTakenException when a port is another process's
    /// @throws pinakes.transport.http.CannotListenException when an address cannot be had
    public static HttpServers start(Settings settings) {
        return start(settings, InstantSource.system());
    }

    static HttpServers start(Settings settings, InstantSource clock) {
        var mcp = listenForMcp(settings);
        return orUndo(mcp::close, () -> {
            var rest = listenForRest(settings);
            return orUndo(rest::close, () -> answering(settings, mcp, rest, () -> here(settings), clock));
        });
    }

    /// Serves the engine's API alone.
    ///
    /// @throws pinakes.engine.local.catalog.DataDirectoryException when the data directory cannot be used
    /// @throws PortTakenException when the port is another process's
    /// @throws pinakes.transport.http.CannotListenException when the address cannot be had
    public static HttpServers startEngine(Settings settings) {
        var rest = listenForRest(settings);
        return orUndo(rest::close, () -> answering(settings, null, rest, () -> here(settings), InstantSource.system()));
    }

    /// Serves MCP alone, with an engine that is somewhere else and need not be there yet.
    ///
    /// @throws PortTakenException when the port is another process's
    /// @throws pinakes.transport.http.CannotListenException when the address cannot be had
    public static HttpServers startGateway(Settings settings) {
        return startGateway(settings, InstantSource.system());
    }

    static HttpServers startGateway(Settings settings, InstantSource clock) {
        var mcp = listenForMcp(settings);
        return orUndo(mcp::close, () -> answering(settings, mcp, null, () -> OpenedEngine.elsewhere(settings), clock));
    }

    public URI mcpUrl() {
        return Addresses.url(settings.mcpHost(), port(mcp), McpHandlers.PATH);
    }

    public URI restUrl() {
        return Addresses.url(settings.engineHost(), port(rest), "");
    }

    /// Whether callers need one of the named keys; false, too, while the engine cannot be asked.
    public boolean asksForNamedKeys() {
        try {
            return composition.keys().hasKeys();
        } catch (EngineUnavailableException _) {
            return false;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /// What keeps the servers from doing all that they should; nothing when they are ready.
    public List<String> problems() {
        return ServerHealth.problems(composition);
    }

    /// Lets open requests finish for a few seconds, then closes everything.
    @Override
    public void close() {
        var closing = Thread.ofVirtual().name("close-rest").start(() -> close(rest));
        close(mcp);
        try {
            closing.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        composition.close();
        meters.close();
    }

    private static HttpServer listenForMcp(Settings settings) {
        try {
            return HttpServer.listen(settings.mcpHost(), settings.mcpPort(), Rejection::write);
        } catch (PortInUseException e) {
            throw PortTakenException.of(e, Addresses.url(settings.mcpHost(), settings.mcpPort(), ""), "--mcp-port");
        }
    }

    private static HttpServer listenForRest(Settings settings) {
        try {
            return HttpServer.listen(settings.engineHost(), settings.enginePort(), Problem::write);
        } catch (PortInUseException e) {
            throw PortTakenException.of(
                    e, Addresses.url(settings.engineHost(), settings.enginePort(), ""), "--engine-port");
        }
    }

    /// Waits for a command that works on the data directory itself, as somebody may give one while a server is being
    /// built; not for another server, which says where it is.
    private static OpenedEngine here(Settings settings) {
        for (var waited = Duration.ZERO; ; waited = waited.plus(BETWEEN_TRIES)) {
            try {
                return OpenedEngine.here(settings, InstantSource.system());
            } catch (DataDirectoryInUseException e) {
                if (e.address().isPresent() || waited.compareTo(PATIENCE) >= 0) {
                    throw e;
                }
                if (waited.isZero()) {
                    LOG.warn("{} Waiting a moment for it to end", e.getMessage());
                }
                pause(e);
            }
        }
    }

    private static void pause(DataDirectoryInUseException otherwise) {
        try {
            Thread.sleep(BETWEEN_TRIES);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw otherwise;
        }
    }

    private static HttpServers answering(
            Settings settings,
            @Nullable HttpServer mcp,
            @Nullable HttpServer rest,
            Supplier<OpenedEngine> engine,
            InstantSource clock) {
        var shown = Meters.shown();
        var meters = Meters.sent(settings);
        meters.add(shown);
        var composition = new Composition(settings, meters, engine.get(), clock);
        var memory = MemoryBudget.ofHeap(Composition.bytesMax(settings));
        return orUndo(composition::close, () -> {
            if (mcp != null) {
                mcp.serve(McpHandlers.of(settings, composition, memory, shown::scrape));
            }
            if (rest != null) {
                rest.serve(EngineHandlers.of(settings, composition, memory, shown::scrape));
                composition.announce(Addresses.url(settings.engineHost(), rest.port(), ""));
            }
            return new HttpServers(settings, meters, composition, mcp, rest);
        });
    }

    private static int port(@Nullable HttpServer server) {
        if (server == null) {
            throw new IllegalStateException("This process does not serve that");
        }
        return server.port();
    }

    private static void close(@Nullable HttpServer server) {
        if (server != null) {
            server.close();
        }
    }

    private static <T> T orUndo(Runnable undo, Supplier<T> next) {
        try {
            return next.get();
        } catch (RuntimeException e) {
            undo.run();
            throw e;
        }
    }
}
