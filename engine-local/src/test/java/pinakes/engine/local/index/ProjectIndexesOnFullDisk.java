package pinakes.engine.local.index;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;

/// Opens the indexes of projects on one disk that is full whenever a test wants it so.
public final class ProjectIndexesOnFullDisk {
    private final AtomicBoolean full = new AtomicBoolean();

    public void fill(boolean isFull) {
        full.set(isFull);
    }

    public ProjectIndex open(Path path, IndexIdentity identity) throws IOException {
        if (Files.notExists(path)) {
            return create(path, identity);
        }
        try {
            return LuceneProjectIndex.open(path, new FullDisk(path, full), identity);
        } catch (IndexUnusableException _) {
            return create(path, identity); // there was no room for its first commit
        }
    }

    public ProjectIndex create(Path path, IndexIdentity identity) throws IOException {
        Files.createDirectories(path);
        return LuceneProjectIndex.create(path, new FullDisk(path, full), identity);
    }
}
