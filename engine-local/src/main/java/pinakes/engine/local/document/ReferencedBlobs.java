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
import pinakes.engine.local.catalog.Catalog;

/// Sees to it that bytes are there for as long as the catalog refers to them, and not longer.
public final class ReferencedBlobs {
    private static final Logger LOG = LoggerFactory.getLogger(ReferencedBlobs.class);
    private static final int LOCKS = 64;

    private final Catalog catalog;
    private final BlobStore blobs;

    /// Without them, bytes could be deleted for an old document while a new job begins to refer to them.
    private final List<Lock> locks =
            IntStream.range(0, LOCKS).<Lock>mapToObj(_ -> new ReentrantLock()).toList();

    public ReferencedBlobs(Catalog catalog, BlobStore blobs) {
        this.catalog = catalog;
        this.blobs = blobs;
    }

    public BlobStore blobs() {
        return blobs;
    }

    /// The lock to hold from giving bytes their place until the catalog refers to them.
    public Lock lock(ContentHash content) {
        return locks.get(Math.floorMod(content.hashCode(), LOCKS));
    }

    /// Deletes bytes unless something refers to them. A failure costs disk space until the next start, no more.
    public void release(ContentHash content) throws InterruptedException {
        var lock = lock(content);
        lock.lockInterruptibly();
        try {
            if (!catalog.read(handle -> DocumentTable.refersTo(handle, content))) {
                blobs.delete(content);
            }
        } catch (IOException | EngineUnavailableException e) {
            LOG.warn("The bytes {} stay on the disk until the next start: {}", content, e.getMessage());
        } finally {
            lock.unlock();
        }
    }
}
