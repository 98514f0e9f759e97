package pinakes.app.server;

import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import java.net.URI;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import pinakes.app.backup.ScheduledBackups;
import pinakes.app.composition.Clocks;
import pinakes.app.composition.Composition;
import pinakes.app.engine.EngineInstruments;
import pinakes.app.engine.EngineSession;
import pinakes.app.history.ServerHistory;
import pinakes.app.metrics.MeasuredHandler;
import pinakes.app.metrics.ServerMetrics;
import pinakes.app.settings.Addresses;
import pinakes.app.settings.Setting;
import pinakes.app.settings.SettingTable;
import pinakes.app.settings.Settings;
import pinakes.app.tracing.CallTraces;
import pinakes.engine.EngineUnavailableException;
import pinakes.tool.CallOrigin;
import pinakes.transport.http.CannotListenException;
import pinakes.transport.http.HttpConnectionSettings;
import pinakes.transport.http.HttpServer;
import pinakes.transport.http.PortInUseException;
import pinakes.transport.http.Rejection;
import pinakes.transport.http.RejectionForm;
import pinakes.transport.http.proxy.TrustedProxies;
import pinakes.transport.http.tls.ServerTls;
import pinakes.transport.http.tls.TlsFiles;
import pinakes.transport.http.tls.UnusableCertificateException;
import pinakes.transport.limit.MemoryBudget;
import pinakes.transport.rest.Problem;

/// The HTTP servers of one process: MCP and the engine API on one port, the engine API on another, or one of the two.
///
/// The process that holds the data directory also serves the engine API on the directory's socket, to its owner.
///
/// A failed start leaves nothing open. It throws a [pinakes.engine.core.catalog.DataDirectoryException] when the
/// data directory cannot be used, a [PortTakenException] when another process uses a port, and a
/// [pinakes.transport.http.CannotListenException] when an address is not available.
public final class HttpServers implements AutoCloseable {
    private final Settings settings;
    private final CompositeMeterRegistry meters;
    private final @Nullable HttpServer mcp;
    private final @Nullable HttpServer rest;
    private final Composition composition;
    private final @Nullable OwnerSocketServer door;
    private final ServerMetrics metrics;
    private final CallTraces traces;
    private final ServerHistory history;
    private @Nullable ScheduledBackups backups;
    private final SignIn signIn;

    private HttpServers(
            Settings settings,
            @Nullable HttpServer mcp,
            @Nullable HttpServer rest,
            BiFunction<Settings, EngineInstruments, EngineSession> engine,
            Clocks clocks) {
        var scraped = Meters.scraped();
        this.settings = settings;
        this.meters = Meters.pushed(settings);
        this.meters.add(scraped);
        this.mcp = mcp;
        this.rest = rest;
        this.metrics = new ServerMetrics(meters);
        this.traces = CallTraces.of(settings, rest == null ? "pinakes-gateway" : "pinakes");
        this.composition = new Composition(
                settings,
                meters,
                traces.spans(),
                engine.apply(
                        settings,
                        new EngineInstruments(
                                parts -> metrics.measured(parts.with(traces)), metrics, CallOrigin.INTERNAL)),
                clocks);
        measure(clocks.time());
        this.history = new ServerHistory(scraped, composition.engine()::status, !composition.isGateway(), clocks.time())
                .start();
        try {
            var memory = MemoryBudget.ofHeap(Composition.bytesMax(settings));
            var api = ApiHandlers.of(settings, composition, memory, metrics, traces);
            var records = new AccessRecords(metrics, composition.notes());
            var figures = new FigureHandlers(scraped::scrape, history);
            this.signIn = SignIn.of(settings, composition, mcp != null, records, memory, clocks);
            if (rest != null) {
                var handlers = EngineHandlers.of(settings, composition, api, figures, records, signIn);
                rest.serve(MeasuredHandler.around(handlers, "engine", meters));
            }
            if (mcp != null) {
                var here = rest == null ? api : api.shared();
                var handlers = McpHandlers.of(settings, composition, memory, here, figures, records, signIn);
                mcp.serve(MeasuredHandler.around(handlers, "mcp", meters));
            }
            this.door = rest == null ? null : OwnerSocketServer.open(rest, settings.get(SettingTable.DATA_DIR));
        } catch (RuntimeException e) {
            history.close();
            composition.close();
            throw e;
        }
    }

    private void measure(InstantSource clock) {
        metrics.watch(composition.mcp());
        metrics.watchHealth(() -> composition.health().problems(), clock);
        composition.localEngine().ifPresent(engine -> metrics.watch(engine, clock));
    }

    /// Serves MCP and the engine API.
    public static HttpServers start(Settings settings) {
        return start(settings, Clocks.SYSTEM);
    }

    static HttpServers start(Settings settings, Clocks clocks) {
        var mcp = listenForMcp(settings);
        return orClose(mcp, () -> withEngine(settings, mcp, clocks));
    }

    /// Serves the engine API alone.
    public static HttpServers startEngine(Settings settings) {
        return withEngine(settings, null, Clocks.SYSTEM);
    }

    private static HttpServers withEngine(Settings settings, @Nullable HttpServer mcp, Clocks clocks) {
        var rest = listenForRest(settings);
        return orClose(rest, () -> new HttpServers(settings, mcp, rest, AwaitedEngine::open, clocks))
                .announced();
    }

    /// Serves the engine API to the user who owns the data directory alone, without a port. Does not wait for another
    /// process that uses the directory.
    static HttpServers startForOwner(Settings settings) {
        var rest = HttpServer.withoutPort(Problem::write);
        return orClose(rest, () -> new HttpServers(settings, null, rest, HttpServers::local, Clocks.SYSTEM))
                .syncing();
    }

    private static EngineSession local(Settings settings, EngineInstruments instruments) {
        return EngineSession.local(settings, InstantSource.system(), instruments);
    }

    /// Serves MCP in front of a remote engine, which need not be running yet.
    public static HttpServers startGateway(Settings settings) {
        return startGateway(settings, Clocks.SYSTEM);
    }

    static HttpServers startGateway(Settings settings, Clocks clocks) {
        var mcp = listenForMcp(settings);
        return orClose(mcp, () -> new HttpServers(settings, mcp, null, EngineSession::remote, clocks));
    }

    /// Serves the engine of a command to other commands of the same user, for as long as it is open. An engine in
    /// another process is served there already.
    public static EngineSession shared(EngineSession session, Settings settings) {
        if (session.isRemote()) {
            return session;
        }
        var rest = HttpServer.withoutPort(Problem::write);
        try {
            var servers = orClose(rest, () -> new HttpServers(settings, null, rest, (_, _) -> session, Clocks.SYSTEM));
            return new EngineSession(
                    session.engine(), session.local(), session.notes(), session.mayStartLater(), servers::close);
        } catch (RuntimeException e) {
            session.close();
            throw e;
        }
    }

    private HttpServers announced() {
        composition.announce(restUrl());
        if (mcp != null) {
            composition.announce(mcpUrl());
        }
        return syncing();
    }

    private HttpServers syncing() {
        try {
            backups = composition.backUp(settings, metrics).orElse(null);
        } catch (RuntimeException e) {
            close();
            throw e;
        }
        composition.keepFoldersInSync();
        return this;
    }

    Composition composition() {
        return composition;
    }

    public URI mcpUrl() {
        return Addresses.url(settings, SettingTable.MCP_HOST, port(mcp), McpHandlers.PATH);
    }

    public URI restUrl() {
        return Addresses.url(settings, SettingTable.ENGINE_HOST, port(rest), "");
    }

    /// Whether named keys exist, so that every call needs a key; false while the engine is unavailable.
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

    /// Why the servers are not ready; empty when they are.
    public List<String> problems() {
        return composition.health().problems();
    }

    /// Gives requests in progress a few seconds to finish, then closes everything.
    @Override
    public void close() {
        var closing = Thread.ofVirtual().name("close-rest").start(() -> close(rest));
        close(mcp);
        try {
            closing.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        if (door != null) {
            door.close();
        }
        history.close();
        if (backups != null) {
            backups.close();
        }
        signIn.close();
        composition.close();
        metrics.close();
        meters.close();
        traces.close();
    }

    private static HttpServer listenForMcp(Settings settings) {
        return listen(settings, SettingTable.MCP_HOST, SettingTable.MCP_PORT, Rejection::write);
    }

    private static HttpServer listenForRest(Settings settings) {
        return listen(settings, SettingTable.ENGINE_HOST, SettingTable.ENGINE_PORT, Problem::write);
    }

    private static HttpServer listen(
            Settings settings, Setting<String> host, Setting<Integer> port, RejectionForm errors) {
        try {
            return HttpServer.listen(settings.get(host), settings.get(port), errors, connectionSettings(settings));
        } catch (PortInUseException e) {
            throw PortTakenException.of(e, Addresses.url(settings, host, settings.get(port), ""), port.flag());
        }
    }

    /// Checks the certificate in the settings, if any, as a server does at its start.
    ///
    /// @throws CannotListenException when a server could not use it
    public static void checkCertificate(Settings settings) {
        connectionSettings(settings).close();
    }

    private static HttpConnectionSettings connectionSettings(Settings settings) {
        var certificate = settings.find(SettingTable.TLS_CERT);
        var key = settings.find(SettingTable.TLS_KEY);
        var proxies = new TrustedProxies(settings.list(SettingTable.TRUSTED_PROXIES));
        if (certificate.isEmpty() || key.isEmpty()) {
            return new HttpConnectionSettings(null, proxies);
        }
        try {
            return new HttpConnectionSettings(ServerTls.of(new TlsFiles(certificate.get(), key.get())), proxies);
        } catch (UnusableCertificateException e) {
            throw new CannotListenException(String.valueOf(e.getMessage()), e);
        }
    }

    private static int port(@Nullable HttpServer server) {
        return Objects.requireNonNull(server, "This process has no such server").port();
    }

    private static void close(@Nullable HttpServer server) {
        if (server != null) {
            server.close();
        }
    }

    private static HttpServers orClose(HttpServer server, Supplier<HttpServers> next) {
        try {
            return next.get();
        } catch (RuntimeException e) {
            server.close();
            throw e;
        }
    }
}
