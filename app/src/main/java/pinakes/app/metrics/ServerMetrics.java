package pinakes.app.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
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
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import pinakes.app.ProductVersion;
import pinakes.app.audit.AuditCounts;
import pinakes.app.backup.BackupCounts;
import pinakes.engine.EngineRole;
import pinakes.engine.audit.AuditAction;
import pinakes.engine.core.EngineParts;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.core.catalog.Catalog;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.http.server.EngineApi;
import pinakes.engine.http.server.ServedCall;
import pinakes.engine.ingest.JobState;
import pinakes.tool.observe.CallDurations;
import pinakes.transport.http.guard.KeyRing.Method;
import pinakes.transport.mcp.McpServer;
import pinakes.transport.websocket.WebSocketUpgrade;

/// The meters of a process.
public final class ServerMetrics implements AuditCounts, BackupCounts, AutoCloseable {
    private static final String SUCCESS = "success";
    private static final String FAILED = "failed";
    private static final String SIGNED_IN = "ok";
    private static final String SIGN_IN_FAILED = "failed";
    private static final double[] CHANGES = {1, 2, 5, 10, 25, 50, 100, 256};

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
                .description("The running program")
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
                .description("Calls of the engine API by operation, outcome and entry point")
                .serviceLevelObjectives(CallDurations.buckets())
                .withRegistry(meters);
        signIns = Counter.builder("pinakes.sign.ins")
                .description("Requests with a key or token, and requests without one where one is required, by result")
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
                .description("Entries of the audit log that were written, by action")
                .withRegistry(meters);
        auditLost = Counter.builder("pinakes.audit.lost")
                .description("Entries of the audit log that were lost")
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

    /// Counts a request that was refused because of its key or token, or because it had none.
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
        watch(engine.store().catalog());
        var figures = new RecentFigures(engine, clock);
        for (var kind : DocumentKind.values()) {
            figure(
                    "pinakes.documents",
                    "Stored documents by kind",
                    "kind",
                    kind,
                    figures,
                    now -> now.documents().getOrDefault(kind, 0L));
        }
        for (var state : JobState.values()) {
            figure(
                    "pinakes.jobs",
                    "Stored jobs by state",
                    "state",
                    state,
                    figures,
                    now -> now.jobs().getOrDefault(state, 0));
        }
        for (var state : EngineFigures.unfinished()) {
            figure(
                    "pinakes.job.oldest.age.seconds",
                    "Age of the oldest job in a state, since it was submitted; 0 without one",
                    "state",
                    state,
                    figures,
                    now -> seconds(now.oldestJobs().getOrDefault(state, Duration.ZERO)));
        }
        for (var role : EngineRole.values()) {
            Gauge.builder("pinakes.engine.role", () -> engine.roles().contains(role) ? 1 : 0)
                    .description("1 if this engine has the role, else 0")
                    .tag("role", role.label())
                    .register(meters);
            figure(
                    "pinakes.engines",
                    "Running engines that share the catalog, by role",
                    "role",
                    role,
                    figures,
                    now -> now.engines().running().getOrDefault(role, 0));
        }
        gauge("pinakes.job.queue.depth", "Jobs that wait or run", figures, all -> all.get(EngineFigures::queueDepth));
        gauge("pinakes.chunks", "Stored chunks of documents", figures, all -> all.get(EngineFigures::chunks));
        gauge("pinakes.projects", "Stored projects", figures, all -> all.get(EngineFigures::projects));
        gauge(
                "pinakes.originals.bytes",
                "Size of the original files",
                figures,
                all -> all.get(EngineFigures::originalBytes));
        gauge(
                "pinakes.catalog.bytes",
                "Size of the catalog without its journal",
                figures,
                all -> all.get(EngineFigures::catalogBytes));
        gauge("pinakes.index.bytes", "Size of the search index", figures, all -> all.get(EngineFigures::indexBytes));
        gauge(
                "pinakes.index.refresh.lag.seconds",
                "Age of the oldest change that is not searchable yet; 0 if there is none",
                figures,
                all -> all.get(now -> seconds(now.indexLag())));
        gauge(
                "pinakes.index.healthy",
                "1 if the search index can be updated from the catalog, else 0",
                figures,
                all -> all.get(now -> now.indexWorks() ? 1 : 0));
    }

    private void watch(Catalog catalog) {
        var commits = Timer.builder("pinakes.catalog.commits")
                .description("Commits of the catalog, by outcome")
                .serviceLevelObjectives(CallDurations.buckets())
                .withRegistry(meters);
        var succeeded = commits.withTag("outcome", SUCCESS);
        var failed = commits.withTag("outcome", FAILED);
        var changes = DistributionSummary.builder("pinakes.catalog.commit.changes")
                .description("Number of changes per commit")
                .serviceLevelObjectives(CHANGES)
                .register(meters);
        catalog.onCommit((count, took, isDurable) -> {
            (isDurable ? succeeded : failed).record(took);
            changes.record(count);
        });
        gauge(
                "pinakes.catalog.waiting.changes",
                "Changes that wait for the next commit",
                catalog,
                Catalog::waitingChanges);
        gauge(
                "pinakes.catalog.lease.age.seconds",
                "Time since this engine last renewed its lease; 0 without a shared catalog",
                catalog,
                shared -> seconds(shared.leaseAge()));
    }

    private void figure(
            String name,
            String description,
            String label,
            Enum<?> value,
            RecentFigures figures,
            ToDoubleFunction<EngineFigures> figure) {
        Gauge.builder(name, figures, all -> all.get(figure))
                .description(description)
                .strongReference(true)
                .tag(label, value.name().toLowerCase(Locale.ROOT))
                .register(meters);
    }

    private <T> void gauge(String name, String description, T measured, ToDoubleFunction<T> value) {
        Gauge.builder(name, measured, value)
                .description(description)
                .strongReference(true)
                .register(meters);
    }

    private static double cpuSeconds(ProcessHandle process) {
        return seconds(process.info().totalCpuDuration().orElse(Duration.ZERO));
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / 1000.0;
    }

    @Override
    public void close() {
        collections.close();
    }
}
