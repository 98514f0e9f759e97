package pinakes.family.upload;

import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import pinakes.engine.access.Reach;
import pinakes.engine.ingest.Ingestion;

/// The uploads in progress on this server.
///
/// An upload is visible to its owner only. It lives in the process that started it; its bytes are removed when it is
/// finished, when it expires, and when the process ends.
public final class StagedUploads implements AutoCloseable {
    private static final int SWEEP_SECONDS = 15;

    /// How many finished uploads are remembered, so that a repeated finish gets the same answer.
    private static final int FINISHED_MAX = 1_000;

    private final Ingestion ingestion;
    private final Supplier<Reach> reach;
    private final StagingDirectory directory;
    private final UploadLimits limits;
    private final InstantSource clock;
    private final LongSupplier nanoClock;
    private final SequencedMap<UploadId, StagedUpload> uploads = new LinkedHashMap<>();
    private @Nullable ScheduledExecutorService sweeper;

    /// Uploads that are submitted to this ingestion; nothing is written to disk before the first one.
    ///
    /// @param reach what the caller of the current thread can access; asked at the start, because the engine would
    ///     refuse the file only at the end
    /// @param clock tells owners when their upload ends
    /// @param nanoClock a monotonic clock, in nanoseconds, by which it ends
    public StagedUploads(
            Ingestion ingestion,
            Supplier<Reach> reach,
            StagingDirectory directory,
            UploadLimits limits,
            InstantSource clock,
            LongSupplier nanoClock) {
        this.ingestion = ingestion;
        this.reach = reach;
        this.directory = directory;
        this.limits = limits;
        this.clock = clock;
        this.nanoClock = nanoClock;
    }

    public UploadLimits limits() {
        return limits;
    }

    /// Starts an upload.
    ///
    /// @throws pinakes.engine.access.DeniedException when the caller cannot add to the collection
    public StartOutcome begin(UploadPlan plan) {
        var _ = reach.get().placed(plan.metadata().tags());
        return admitted(plan);
    }

    private synchronized StartOutcome admitted(UploadPlan plan) {
        if (plan.sizeBytes() > limits.fileBytesMax()) {
            return new StartOutcome.TooLarge();
        }
        removeAbandoned();
        if (isFull(limits.uploadsPerCallerMax(), limits.bytesPerCallerMax(), plan, plan.owner())) {
            return new StartOutcome.CallerLimit();
        }
        if (isFull(limits.uploadsMax(), limits.bytesMax(), plan, null)) {
            return new StartOutcome.ServerLimit();
        }
        var id = new UploadId(UUID.randomUUID());
        uploads.put(id, new StagedUpload(plan, nanoClock.getAsLong(), new StagedFile(place(id))));
        keepSweeping();
        return new StartOutcome.Begun(id, clock.instant().plus(limits.lifetime()));
    }

    /// Receives a chunk; the same chunk may be sent again.
    public ChunkOutcome put(UploadId id, String caller, int index, byte[] bytes) throws InterruptedException {
        if (bytes.length > limits.chunkBytesMax()) {
            return new ChunkOutcome.TooLarge();
        }
        var upload = find(id, caller);
        return upload.isPresent() ? upload.get().put(index, bytes) : new ChunkOutcome.Unknown();
    }

    /// Submits the file when it is complete; a repeated call does not submit it again.
    public FinishOutcome finish(UploadId id, String caller) throws InterruptedException {
        var upload = find(id, caller);
        return upload.isPresent() ? upload.get().finish(ingestion) : new FinishOutcome.Unknown();
    }

    /// Discards expired uploads.
    synchronized void removeAbandoned() {
        uploads.values().removeIf(upload -> isExpired(upload) && upload.discardUnlessInUse());
        var finished =
                uploads.values().stream().filter(upload -> !upload.isOpen()).toList();
        uploads.values().removeAll(finished.subList(0, Math.max(0, finished.size() - FINISHED_MAX)));
    }

    /// Discards all uploads and removes what is staged.
    @Override
    public synchronized void close() {
        if (sweeper != null) {
            sweeper.shutdownNow();
        }
        uploads.clear();
        directory.close();
    }

    private synchronized Optional<StagedUpload> find(UploadId id, String caller) {
        return Optional.ofNullable(uploads.get(id)).filter(upload -> upload.isOf(caller) && !isExpired(upload));
    }

    private boolean isExpired(StagedUpload upload) {
        return nanoClock.getAsLong() - upload.begunNanos() >= limits.lifetime().toNanos();
    }

    /// Counts announced bytes rather than received ones, so that every started upload can be finished.
    private boolean isFull(int countMax, long bytesMax, UploadPlan plan, @Nullable String caller) {
        var open = uploads.values().stream()
                .filter(upload -> upload.isOpen() && (caller == null || upload.isOf(caller)))
                .toList();
        var bytes = open.stream().mapToLong(StagedUpload::bytesAnnounced).sum() + plan.sizeBytes();
        return open.size() >= countMax || bytes > bytesMax;
    }

    private Path place(UploadId id) {
        try {
            return directory.file(id);
        } catch (IOException e) {
            throw new StagingException("The server cannot store uploads.", e);
        }
    }

    private void keepSweeping() {
        if (sweeper == null) {
            sweeper = Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().daemon().name("uploads").factory());
            var _ = sweeper.scheduleWithFixedDelay(
                    this::removeAbandoned, SWEEP_SECONDS, SWEEP_SECONDS, TimeUnit.SECONDS);
        }
    }
}
