package pinakes.engine.local.index;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import pinakes.engine.core.index.ChunkIndex;
import pinakes.engine.core.index.IndexIdentity;
import pinakes.engine.core.index.IndexOpener;
import pinakes.engine.core.index.IndexUnusableException;

/// Opens the indexes of projects on one disk that is full whenever a test wants it so.
public final class ProjectIndexesOnFullDisk implements IndexOpener {
    private final AtomicBoolean full = new AtomicBoolean();
    private final CountDownLatch refused = new CountDownLatch(1);

    public void fill(boolean isFull) {
        full.set(isFull);
    }

    /// Waits until an index could not be made.
    public void awaitRefusal() throws InterruptedException {
        refused.await();
    }

    @Override
    public ChunkIndex open(Path path, IndexIdentity identity) throws IOException {
        if (Files.notExists(path)) {
            return create(path, identity);
        }
        try {
            return LuceneChunkIndex.open(path, new FullDisk(path, full), identity);
        } catch (IndexUnusableException _) {
            return create(path, identity); // there was no room for its first commit
        }
    }

    private ChunkIndex create(Path path, IndexIdentity identity) throws IOException {
        Files.createDirectories(path);
        try {
            return LuceneChunkIndex.create(path, new FullDisk(path, full), identity);
        } catch (IOException e) {
            refused.countDown();
            throw e;
        }
    }
}
