package pinakes.engine.local.document;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.local.blob.BlobStore;
import pinakes.engine.local.blob.ContentHash;
import pinakes.engine.local.blob.StagedContent;
import pinakes.engine.local.catalog.Catalog;
import pinakes.engine.local.concurrent.InterruptibleCall;

/// Keeps blobs for as long as the catalog refers to them.
public final class ReferencedBlobs {
    private static final Logger LOG = LoggerFactory.getLogger(ReferencedBlobs.class);
    private static final int LOCKS = 64;

    private final Catalog catalog;
    private final BlobStore blobs;

    /// Without locks, bytes could be deleted with an old document while a new job starts to refer to them.
    private final List<Lock> locks =
            IntStream.range(0, LOCKS).<Lock>mapToObj(_ -> new ReentrantLock()).toList();

    public ReferencedBlobs(Catalog catalog, BlobStore blobs) {
        this.catalog = catalog;
        this.blobs = blobs;
    }

    public BlobStore blobs() {
        return blobs;
    }

    /// Stores staged bytes and runs the change that makes the catalog refer to them; nobody deletes them in between.
    public <R> R keepWhile(StagedContent staged, InterruptibleCall<R> reference) throws InterruptedException {
        var lock = lock(staged.hash());
        lock.lockInterruptibly();
        try {
            blobs.keep(staged);
            return reference.call();
        } finally {
            lock.unlock();
        }
    }

    private Lock lock(ContentHash content) {
        return locks.get(Math.floorMod(content.hashCode(), LOCKS));
    }

    /// Deletes bytes that the catalog no longer refers to. A failure only costs disk space until the next start.
    public void release(ContentHash content) throws InterruptedException {
        var lock = lock(content);
        lock.lockInterruptibly();
        try {
            if (!catalog.read(sql -> DocumentTable.refersTo(sql, content))) {
                blobs.delete(content);
            }
        } catch (IOException | EngineUnavailableException e) {
            LOG.warn("Blob {} stays on the disk until the next restart: {}", content, e.getMessage());
        } finally {
            lock.unlock();
        }
    }
}
