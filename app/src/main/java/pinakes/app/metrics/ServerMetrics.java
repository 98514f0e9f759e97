package pinakes.app.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter.MeterProvider;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.core.instrument.config.MeterFilter;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import pinakes.app.ProductVersion;
import pinakes.app.audit.AuditCounts;
import pinakes.app.backup.BackupCounts;
import pinakes.engine.audit.AuditAction;
import pinakes.engine.core.EngineParts;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.http.server.EngineApi;
import pinakes.engine.http.server.ServedCall;
import pinakes.tool.observe.CallDurations;
import pinakes.transport.http.guard.KeyRing.Method;
import pinakes.transport.mcp.McpServer;
import pinakes.transport.websocket.WebSocketUpgrade;

/// The meters of a process.
public final class ServerMetrics implements AuditCounts, BackupCounts, AutoCloseable {
    static final String SUCCESS = "success";
    static final String FAILED = "failed";
    private static final String SIGNED_IN = "ok";
    private static final String SIGN_IN_FAILED = "failed";

    private static final Set<String> UNCONVENTIONAL = Set.of("process.cpu.time", "system.cpu.count");

    private final MeterRegistry meters;
    private final JvmGcMetrics collections = new JvmGcMetrics();
    private final MeterProvider<Timer> apiCalls;
    private final MeterProvider<Counter> signIns;
    private final MeterProvider<Counter> refusals;
    private final MeterProvider<Counter> auditEntries;
    private final Counter auditLost;
    private final MeterProvider<Timer> backups;
    private final AtomicLong newestBackup = new AtomicLong();

    /// Registers the meters of every process.
    public ServerMetrics(MeterRegistry meters) {
        this.meters = meters;
        // Their names break the conventions of Prometheus.
        meters.config().meterFilter(MeterFilter.deny(id -> UNCONVENTIONAL.contains(id.getName())));
        Gauge.builder("pinakes.build.info", () -> 1)
                .description("Always 1; the labels are the versions of Pinakes and Java")
                .tag("version", ProductVersion.current())
                .tag("java", Runtime.version().toString())
                .register(meters);
        FunctionCounter.builder("process.cpu.seconds", ProcessHandle.current(), ServerMetrics::cpuSeconds)
                .description("CPU time of the process")
                .register(meters);
        List.<MeterBinder>of(
                        collections,
                        new JvmMemoryMetrics(),
                        new JvmThreadMetrics(),
                        new ClassLoaderMetrics(),
                        new ProcessorMetrics(),
                        new FileDescriptorMetrics(),
                        new UptimeMetrics())
                .forEach(binder -> binder.bindTo(meters));
        apiCalls = Timer.builder("pinakes.api.calls")
                .description("Calls to the engine API by operation, outcome and entry point")
                .serviceLevelObjectives(CallDurations.buckets())
                .withRegistry(meters);
        signIns = Counter.builder("pinakes.sign.ins")
                .description("Requests with a key or token, and failed sign-ins and token renewals, by result")
                .withRegistry(meters);
        for (var method : Method.values()) {
            signIns(method, SIGN_IN_FAILED);
        }
        signIns(Method.KEY, SIGNED_IN);
        signIns(Method.TOKEN, SIGNED_IN);
        refusals = Counter.builder("pinakes.refusals")
                .description("Requests that were refused before they reached a tool or the engine API, by reason")
                .withRegistry(meters);
        auditEntries = Counter.builder("pinakes.audit.entries")
                .description("Audit log entries that were written, by action")
                .withRegistry(meters);
        auditLost = Counter.builder("pinakes.audit.lost")
                .description("Audit log entries that were lost")
                .register(meters);
        backups = Timer.builder("pinakes.backups")
                .description("Scheduled backups, by outcome")
                .withRegistry(meters);
        for (var action : AuditAction.values()) {
            auditEntries.withTag("action", action.label());
        }
    }

    private Counter signIns(Method method, String result) {
        return signIns.withTags("method", method.label(), "result", result);
    }

    /// Counts a request whose key or token was accepted.
    public void signedIn(Method method) {
        signIns(method, SIGNED_IN).increment();
    }

    /// Counts a request that was refused because of its key or token, or a failed sign-in or token renewal.
    public void signInFailed(Method method) {
        signIns(method, SIGN_IN_FAILED).increment();
    }

    /// Counts a refused request.
    ///
    /// @param reason one of the server's own codes
    public void refused(String reason) {
        refusals.withTag("reason", reason).increment();
    }

    @Override
    public void written(AuditAction action) {
        auditEntries.withTag("action", action.label()).increment();
    }

    @Override
    public void lost(int entries) {
        auditLost.increment(entries);
    }

    /// The meters exist only where backups are taken, so that alerts are silent elsewhere.
    @Override
    public void begin(Instant newest) {
        newestBackup.set(newest.getEpochSecond());
        gauge(
                "pinakes.backup.last.success.timestamp.seconds",
                "When the newest backup was taken, in seconds since 1970; 0 without one",
                newestBackup,
                AtomicLong::get);
        backups.withTag("outcome", SUCCESS);
        backups.withTag("outcome", FAILED);
    }

    @Override
    public void succeeded(Instant taken, Duration took) {
        newestBackup.set(taken.getEpochSecond());
        backups.withTag("outcome", SUCCESS).record(took);
    }

    @Override
    public void failed(Duration took) {
        backups.withTag("outcome", FAILED).record(took);
    }

    /// Counts and times a call of the engine API.
    public void served(ServedCall call) {
        apiCalls.withTags(
                        "operation",
                        call.operation(),
                        "outcome",
                        call.outcome(),
                        "via",
                        call.origin().way().label())
                .record(call.took());
    }

    /// The same parts of an engine, measured from now on.
    public EngineParts measured(EngineParts parts) {
        return new EngineParts(
                new MeasuredExtractor(parts.extractor(), meters, parts.trace()),
                parts.chunker(),
                parts.passageTokensMax(),
                new MeasuredEmbedder(parts.embedder(), meters, parts.trace()),
                name -> new MeasuredEmbedder(parts.models().apply(name), meters, parts.trace()),
                parts.folders(),
                parts.trace());
    }

    /// Measures sessions and streams.
    public void watch(McpServer server) {
        gauge(
                "pinakes.mcp.sessions",
                "Open MCP sessions",
                server,
                mcp -> mcp.sessions().count());
        gauge(
                "pinakes.mcp.streams",
                "MCP sessions with an open stream for notifications",
                server,
                mcp -> mcp.sessions().listeningCount());
    }

    public void watch(WebSocketUpgrade sockets) {
        gauge(
                "pinakes.websocket.connections",
                "Open WebSocket connections",
                sockets,
                WebSocketUpgrade::connectionCount);
    }

    public void watch(EngineApi api) {
        gauge("pinakes.api.streams", "Open event streams of the engine API", api, EngineApi::streamCount);
    }

    /// Measures whether the process is ready.
    ///
    /// @param problems may be slow, so they are looked up at most once in a few seconds
    public void watchHealth(Supplier<List<String>> problems, InstantSource clock) {
        var recent = new RecentProblems(problems, clock);
        gauge("pinakes.problems", "Reasons why the server is not ready", recent, RecentProblems::count);
    }

    /// Measures an engine in this process.
    public void watch(LocalEngine engine, InstantSource clock) {
        EngineMeters.register(meters, engine, clock);
    }

    private <T> void gauge(String name, String description, T measured, ToDoubleFunction<T> value) {
        Gauge.builder(name, measured, value)
                .description(description)
                .strongReference(true)
                .register(meters);
    }

    private static double cpuSeconds(ProcessHandle process) {
        return process.info().totalCpuDuration().orElse(Duration.ZERO).toMillis() / 1000.0;
    }

    @Override
    public void close() {
        collections.close();
    }
}
