package pinakes.engine.local.document;

import java.io.IOException;
import java.nio.file.Files;
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
import pinakes.engine.text.Counted;

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

    /// Cleans up after the last process, before anything is stored.
    public void recover() throws InterruptedException {
        try {
            blobs.clearStaging();
            for (var content : filtered(blobs.orphans(), true)) {
                blobs.restore(content);
            }
        } catch (IOException e) {
            throw new EngineUnavailableException("The stored files cannot be cleaned up.", e);
        }
    }

    /// Sets all blobs aside that the catalog does not refer to. The locks protect bytes whose job is just being
    /// entered.
    public void sweep() throws InterruptedException {
        try {
            var moved = 0;
            for (var directory : blobs.directories()) {
                for (var content : filtered(BlobStore.contentsIn(directory), false)) {
                    moved += setAside(content) ? 1 : 0;
                }
            }
            if (moved > 0) {
                LOG.warn("Set {} aside without an entry in the catalog", Counted.of(moved, "blob"));
            }
        } catch (IOException | EngineUnavailableException e) {
            LOG.warn("Blobs without an entry in the catalog stay until the next restart: {}", e.getMessage());
        }
    }

    private List<ContentHash> filtered(List<ContentHash> contents, boolean referenced) throws InterruptedException {
        return catalog.read(sql -> contents.stream()
                .filter(content -> DocumentTable.refersTo(sql, content) == referenced)
                .toList());
    }

    /// Whether the bytes were there and nothing refers to them.
    private boolean setAside(ContentHash content) throws IOException, InterruptedException {
        var lock = lock(content);
        lock.lockInterruptibly();
        try {
            if (Files.notExists(blobs.path(content)) || catalog.read(sql -> DocumentTable.refersTo(sql, content))) {
                return false;
            }
            blobs.setAside(content);
            return true;
        } finally {
            lock.unlock();
        }
    }
}
