package pinakes.app.composition;

import io.micrometer.core.instrument.MeterRegistry;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.app.ProductVersion;
import pinakes.app.audit.AuditedCalls;
import pinakes.app.backup.BackupCounts;
import pinakes.app.backup.ScheduledBackups;
import pinakes.app.engine.EngineSession;
import pinakes.app.engine.StorageAddresses;
import pinakes.app.key.CallQuotas;
import pinakes.app.key.CallerReach;
import pinakes.app.key.KeyDirectory;
import pinakes.app.key.QuotaRefusals;
import pinakes.app.settings.SettingTable;
import pinakes.app.settings.Settings;
import pinakes.app.settings.ToolSelection;
import pinakes.engine.Engine;
import pinakes.engine.EngineHealth;
import pinakes.engine.RequestJournal;
import pinakes.engine.access.LimitedEngine;
import pinakes.engine.access.Reach;
import pinakes.engine.audit.AuditNotes;
import pinakes.engine.audit.trail.QuotaNotes;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.http.server.route.CallGate;
import pinakes.engine.http.server.route.FolderGate;
import pinakes.family.answer.EngineFaults;
import pinakes.family.answer.ErrorCodes;
import pinakes.family.file.FileAccess;
import pinakes.family.file.FileAccess.Decision;
import pinakes.family.upload.StagedUploads;
import pinakes.family.upload.StagingDirectory;
import pinakes.family.upload.UploadLimits;
import pinakes.tool.Caller;
import pinakes.tool.CurrentCaller;
import pinakes.tool.RateLimit;
import pinakes.tool.call.CallContexts;
import pinakes.tool.call.ToolInvoker;
import pinakes.tool.observe.Span;
import pinakes.tool.policy.CallDeadlines;
import pinakes.tool.policy.ToolPipeline;
import pinakes.tool.registry.ServedSkills;
import pinakes.tool.registry.ToolRegistry;
import pinakes.tool.resource.ChangeFeed;
import pinakes.transport.http.PeerUser;
import pinakes.transport.limit.McpLimits;
import pinakes.transport.mcp.McpServer;
import pinakes.transport.mcp.feature.Fault;
import pinakes.transport.mcp.feature.Features;
import pinakes.transport.mcp.feature.TaskFeature;
import pinakes.transport.mcp.framework.FrameworkCompletions;
import pinakes.transport.mcp.framework.FrameworkPrompts;
import pinakes.transport.mcp.framework.FrameworkResources;
import pinakes.transport.mcp.framework.FrameworkSkills;
import pinakes.transport.mcp.framework.FrameworkTools;
import pinakes.transport.mcp.message.TokenCipher;

/// Wires engine, tools and protocol together: the one place that knows all of them.
public final class Composition implements AutoCloseable {
    private final EngineSession session;
    private final KeyDirectory keys;
    private final Engine engine;
    private final StagedUploads uploads;
    private final FileAccess files;
    private final CallDeadlines deadlines;
    private final ToolRegistry registry;
    private final UnaryOperator<Set<String>> toolsOfKeys;
    private final CallQuotas callQuotas;
    private final ToolInvoker invoker;
    private final McpServer mcp;
    private final AtomicBoolean closed = new AtomicBoolean();

    /// Wires everything to an engine, and closes it at the end.
    ///
    /// @param spans receives the calls of tools as steps of their traces
    public Composition(Settings settings, MeterRegistry meters, Span.Sink spans, EngineSession session, Clocks clocks) {
        var clock = clocks.time();
        var changes = new ChangeFeed();
        this.session = session;
        this.deadlines = new CallDeadlines(clocks.calls());
        this.keys = new KeyDirectory(
                session.engine().keys(),
                clock,
                clocks.nanos(),
                session.isRemote() ? KeyDirectory.REMOTE_AGE_MAX : Duration.ZERO);
        var reach = session.mayStartLater() ? CallerReach.unconfirmed(keys) : CallerReach.confirmed();
        this.engine = LimitedEngine.of(session.engine(), reach);
        this.files = ReadableFiles.of(settings);
        ReadableFiles.warn(settings);
        var staging = staging();
        Thread.ofPlatform().daemon().name("staging-sweep").start(staging::removeAbandoned);
        this.uploads = uploads(settings, engine, reach, staging, clocks);
        var offered = CurrentCaller.as(
                Caller.PROGRAM, () -> OfferedTools.of(settings, engine, files, uploads, changes, clock));
        this.registry = offered.registry();
        this.toolsOfKeys = words -> offered.selected(new ToolSelection(words));
        this.callQuotas = callQuotas(session, new QuotaRefusals(meters), clocks);
        this.invoker = ToolPipeline.around(
                registry,
                meters,
                deadlines,
                rateLimit(settings),
                new EngineRevisions(engine),
                clocks.nanos(),
                spans,
                new AuditedCalls(session.notes()),
                callQuotas,
                ProductVersion.current());
        var contexts = new CallContexts(clock, random());
        var answers = new JobAnswers(registry, invoker, contexts, engine, files);
        var tasks =
                answers.isAnyPossible() ? new JobTasks(engine.ingestion(), clock, answers::isPossible, answers) : null;
        this.mcp = new McpServer(
                features(settings, offered, invoker, tasks, changes),
                McpLimits.DEFAULT,
                TokenCipher.random(),
                clock,
                clocks.nanos(),
                random());
    }

    /// The offered tools, without an engine: they can be listed but not called.
    public static ToolRegistry tools(Settings settings) {
        var engine = UnopenedEngine.port(Engine.class);
        var uploads = uploads(settings, engine, CallerReach.confirmed(), staging(), Clocks.SYSTEM);
        return OfferedTools.of(
                        settings, engine, ReadableFiles.of(settings), uploads, new ChangeFeed(), Clocks.SYSTEM.time())
                .registry();
    }

    /// The engine, limited to what the current caller may reach.
    public Engine engine() {
        return engine;
    }

    /// Which folders callers of the engine API may have synced: those that tools could read files in. The owner of the
    /// data directory may name any, as in a command that needs no server; a gateway leaves it to its engine.
    public FolderGate folderGate() {
        return (path, call) -> {
            var caller = call.caller().key();
            if (isGateway() || (caller.equals(Caller.LOCAL) && PeerUser.isAtSocket(call.request()))) {
                return Optional.empty();
            }
            return switch (files.check(path, caller, PeerUser.isServers(call.request()))) {
                // The engine reports a folder that no longer exists.
                case Decision.Folder(), Decision.Missing() -> Optional.empty();
                case Decision.Granted _, Decision.TooLarge _ -> Optional.of("This is a file. Specify a folder.");
                case Decision.Refused refused -> Optional.of(FolderRefusal.of(refused));
            };
        };
    }

    /// Keeps the registered folders in sync from now on, if the engine is on this machine.
    public void keepFoldersInSync() {
        session.keepFoldersInSync();
    }

    /// Takes backups as the settings say from now on.
    ///
    /// @throws pinakes.engine.EngineUnavailableException when a setting for S3 is missing or unusable
    public Optional<ScheduledBackups> backUp(Settings settings, BackupCounts counts) {
        return settings.find(SettingTable.BACKUP_TARGET)
                .map(target -> ScheduledBackups.start(
                        StorageAddresses.backups(settings, target),
                        session.engine().backups(),
                        new ScheduledBackups.Plan(
                                Duration.ofHours(settings.get(SettingTable.BACKUP_INTERVAL)),
                                settings.get(SettingTable.BACKUP_KEEP)),
                        counts,
                        InstantSource.system()));
    }

    /// The journal of requests to the engine API.
    public RequestJournal requests(int notesMax, Duration window) {
        return session.requests(notesMax, window);
    }

    /// Whether the engine is in another process.
    public boolean isGateway() {
        return session.isRemote();
    }

    /// Counts the calls of the engine API.
    public CallGate callGate() {
        return callQuotas;
    }

    /// Takes notes for the audit log.
    public AuditNotes notes() {
        return session.notes();
    }

    /// The engine without limits, if it is in this process; for metrics.
    public Optional<LocalEngine> localEngine() {
        return Optional.ofNullable(session.local());
    }

    /// Records where the engine can be reached, for processes that find the data directory in use.
    public void announce(URI url) {
        session.announce(url);
    }

    public KeyDirectory keys() {
        return keys;
    }

    /// The names of the offered tools that a key's presets, families and tools stand for.
    public UnaryOperator<Set<String>> toolsOfKeys() {
        return toolsOfKeys;
    }

    public ToolRegistry registry() {
        return registry;
    }

    public ToolInvoker invoker() {
        return invoker;
    }

    public McpServer mcp() {
        return mcp;
    }

    public EngineHealth health() {
        try {
            return session.engine().health();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return EngineHealth.down("The server is shutting down.");
        }
    }

    /// Finishes calls in progress and releases the data directory.
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            mcp.close();
            deadlines.close();
            uploads.close();
            callQuotas.close();
            session.close();
        }
    }

    /// The maximum size of a request.
    public static int bytesMax(Settings settings) {
        return settings.get(SettingTable.MAX_REQUEST_MB) * 1024 * 1024;
    }

    /// A thread-safe generator for ids that need not be secret.
    public static RandomGenerator random() {
        return () -> ThreadLocalRandom.current().nextLong();
    }

    private static StagedUploads uploads(
            Settings settings, Engine engine, Supplier<Reach> reach, StagingDirectory staging, Clocks clocks) {
        var limits = UploadLimits.around(settings.get(SettingTable.MAX_FILE_SIZE_MB), bytesMax(settings));
        return new StagedUploads(engine.ingestion(), reach, staging, limits, clocks.time(), clocks.nanos());
    }

    private static CallQuotas callQuotas(EngineSession session, QuotaRefusals counts, Clocks clocks) {
        if (session.local() != null) {
            session.local().store().quotas().refusals().add(counts);
        }
        return new CallQuotas(
                session.engine().quotas(),
                refusal -> {
                    counts.accept(refusal);
                    QuotaNotes.refused(session.notes(), refusal);
                },
                clocks.time(),
                clocks.nanos());
    }

    private static @Nullable RateLimit rateLimit(Settings settings) {
        var callsPerMinute = settings.get(SettingTable.RATE_LIMIT);
        return callsPerMinute == 0 ? null : new RateLimit(callsPerMinute, Duration.ofMinutes(1));
    }

    /// Unfinished uploads end with the process, so they are not in the data directory.
    private static StagingDirectory staging() {
        return new StagingDirectory(Path.of(System.getProperty("java.io.tmpdir")));
    }

    private static Features features(
            Settings settings,
            OfferedTools offered,
            ToolInvoker invoker,
            @Nullable TaskFeature tasks,
            ChangeFeed changes) {
        var prompts = new FrameworkPrompts(offered.prompts(), offered.registry());
        var schemas = settings.find(SettingTable.OUTPUT_SCHEMAS);
        var skills = new ServedSkills(ServerSkills.all(), offered.registry());
        var apps = ChatApps.of(offered.registry());
        var resources = Stream.concat(offered.resources().stream(), Stream.of(skills, apps))
                .toList();
        return new Features(
                "pinakes",
                "Pinakes",
                ProductVersion.current(),
                caller -> Instructions.of(offered.registry().callableBy(caller)),
                new FrameworkTools(
                        offered.registry(),
                        invoker,
                        tasks,
                        settings.get(SettingTable.CONFIRM),
                        caller -> schemas.orElseGet(() -> offered.schemas(caller)),
                        apps),
                prompts,
                new FrameworkResources(resources),
                new FrameworkCompletions(prompts, resources),
                tasks,
                new FrameworkSkills(skills),
                changes,
                Composition::fault);
    }

    /// Engine failures in methods other than tool calls, whose families have their own error formats.
    private static Optional<Fault> fault(RuntimeException thrown) {
        return EngineFaults.of(thrown).map(error -> new Fault(ErrorCodes.of(error), error.message()));
    }
}
