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

/// The files that are on their way to this process.
///
/// An upload is its owner's: to everybody else it is not there. It lives in the process that began it, and is lost with
/// it; its bytes are gone when it is finished, when its time is over, and when the process ends.
public final class Uploads implements AutoCloseable {
    private static final int SWEEP_SECONDS = 15;

    /// How many finished uploads are remembered, so that a finish that is asked for again has the same answer.
    private static final int FINISHED_MAX = 1_000;

    private final Ingestion ingestion;
    private final Supplier<Reach> reach;
    private final StagingDirectory directory;
    private final UploadLimits limits;
    private final InstantSource clock;
    private final LongSupplier nanoClock;
    private final SequencedMap<UploadId, Upload> uploads = new LinkedHashMap<>();
    private @Nullable ScheduledExecutorService sweeper;

    /// Uploads of which the engine gets the files; nothing happens on the disk before the first.
    ///
    /// @param reach how far the caller sees that the calling thread works for; fails when it reaches nothing, which
    ///     the engine, who hears of an upload at its end, would find out too late
    /// @param clock tells owners when their upload ends
    /// @param nanoClock a monotonic clock, in nanoseconds, by which it ends
    public Uploads(
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

    public Beginning begin(UploadPlan plan) {
        var _ = reach.get();
        return admitted(plan);
    }

    private synchronized Beginning admitted(UploadPlan plan) {
        if (plan.sizeBytes() > limits.fileBytesMax()) {
            return new Beginning.TooLarge();
        }
        removeAbandoned();
        if (isFull(limits.uploadsPerCallerMax(), limits.bytesPerCallerMax(), plan, plan.owner())) {
            return new Beginning.CallerLimit();
        }
        if (isFull(limits.uploadsMax(), limits.bytesMax(), plan, null)) {
            return new Beginning.ServerLimit();
        }
        var id = new UploadId(UUID.randomUUID());
        uploads.put(id, new Upload(plan, nanoClock.getAsLong(), new StagedFile(place(id))));
        keepSweeping();
        return new Beginning.Begun(id, clock.instant().plus(limits.lifetime()));
    }

    /// Takes a piece; the same piece may come again.
    public Receipt put(UploadId id, String caller, int index, byte[] bytes) throws InterruptedException {
        if (bytes.length > limits.chunkBytesMax()) {
            return new Receipt.TooLarge();
        }
        var upload = find(id, caller);
        return upload.isPresent() ? upload.get().put(index, bytes) : new Receipt.Unknown();
    }

    /// Submits the file, if it is whole; one that was submitted before is not submitted again.
    public Finish finish(UploadId id, String caller) throws InterruptedException {
        var upload = find(id, caller);
        return upload.isPresent() ? upload.get().finish(ingestion) : new Finish.Unknown();
    }

    /// Gives up the uploads whose time is over.
    synchronized void removeAbandoned() {
        uploads.values().removeIf(upload -> isExpired(upload) && upload.discardUnlessInUse());
        var finished =
                uploads.values().stream().filter(upload -> !upload.isOpen()).count();
        var oldest = uploads.values().iterator();
        while (finished > FINISHED_MAX && oldest.hasNext()) {
            if (!oldest.next().isOpen()) {
                oldest.remove();
                finished--;
            }
        }
    }

    /// Gives up every upload and removes what is staged.
    @Override
    public synchronized void close() {
        if (sweeper != null) {
            sweeper.shutdownNow();
        }
        uploads.clear();
        directory.close();
    }

    private synchronized Optional<Upload> find(UploadId id, String caller) {
        return Optional.ofNullable(uploads.get(id)).filter(upload -> upload.isOf(caller) && !isExpired(upload));
    }

    private boolean isExpired(Upload upload) {
        return nanoClock.getAsLong() - upload.begunNanos() >= limits.lifetime().toNanos();
    }

    /// Announced bytes count, not those that came: what is begun can also be finished.
    private boolean isFull(int countMax, long bytesMax, UploadPlan plan, @Nullable String caller) {
        var count = 1;
        var bytes = plan.sizeBytes();
        for (var upload : uploads.values()) {
            if (upload.isOpen() && (caller == null || upload.isOf(caller))) {
                count++;
                bytes += upload.bytesAnnounced();
            }
        }
        return count > countMax || bytes > bytesMax;
    }

    private Path place(UploadId id) {
        try {
            return directory.file(id);
        } catch (IOException e) {
            throw new StagingException("The server has no place to store uploads.", e);
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
