package pinakes.family.upload;

import java.io.IOException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.Submission;

/// An upload: its chunks arrive, then it is submitted once, and then only the result is kept.
final class StagedUpload {
    private static final Logger LOG = LoggerFactory.getLogger(StagedUpload.class);

    private final ReentrantLock lock = new ReentrantLock();
    private final UploadPlan plan;
    private final long begunNanos;
    private final StagedFile file;
    private @Nullable Submission answer;
    private volatile boolean isOpen = true;

    StagedUpload(UploadPlan plan, long begunNanos, StagedFile file) {
        this.plan = plan;
        this.begunNanos = begunNanos;
        this.file = file;
    }

    boolean isOf(String caller) {
        return plan.owner().equals(caller);
    }

    long begunNanos() {
        return begunNanos;
    }

    /// Whether bytes are or may still be staged for it.
    boolean isOpen() {
        return isOpen;
    }

    long bytesAnnounced() {
        return plan.sizeBytes();
    }

    ChunkOutcome put(int index, byte[] bytes) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            if (!isOpen) {
                return new ChunkOutcome.Unknown();
            }
            if (file.has(index)) {
                return file.has(index, bytes) ? staged() : new ChunkOutcome.Different();
            }
            if (file.bytes() + bytes.length > plan.sizeBytes()) {
                return new ChunkOutcome.Overflow(file.bytes() + bytes.length, plan.sizeBytes());
            }
            file.add(index, bytes);
            return staged();
        } catch (IOException e) {
            throw new StagingException("The server could not store this chunk.", e);
        } finally {
            lock.unlock();
        }
    }

    /// Concurrent and repeated calls get the same result.
    FinishOutcome finish(Ingestion ingestion) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            if (answer != null) {
                return new FinishOutcome.Submitted(plan, answer, true);
            }
            return isOpen ? finishOpen(ingestion) : new FinishOutcome.Unknown();
        } catch (IOException e) {
            throw new StagingException("The server could not read the chunks of the file.", e);
        } finally {
            lock.unlock();
        }
    }

    private FinishOutcome finishOpen(Ingestion ingestion) throws IOException, InterruptedException {
        var gaps = file.gaps();
        if (!gaps.isEmpty()) {
            return new FinishOutcome.Gaps(gaps);
        }
        if (file.bytes() < plan.sizeBytes()) {
            return new FinishOutcome.TooShort(file.chunks(), file.bytes(), plan.sizeBytes());
        }
        var submission =
                ingestion.submit(NewDocument.file(plan.fileName().value(), file::open, plan.metadata(), plan.owner()));
        if (!(submission instanceof Submission.Busy)) {
            answer = submission;
            close();
        }
        return new FinishOutcome.Submitted(plan, submission, false);
    }

    /// Removes the bytes; false when the upload is in use.
    boolean discardUnlessInUse() {
        if (!lock.tryLock()) {
            return false;
        }
        try {
            close();
            return true;
        } finally {
            lock.unlock();
        }
    }

    private ChunkOutcome staged() {
        return new ChunkOutcome.Staged(file.chunks(), file.bytes(), plan.sizeBytes());
    }

    private void close() {
        isOpen = false;
        try {
            file.delete();
        } catch (IOException e) {
            LOG.warn("Could not remove the bytes of an upload: {}", e.getMessage());
        }
    }
}
