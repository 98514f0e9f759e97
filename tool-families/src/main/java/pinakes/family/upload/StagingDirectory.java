package pinakes.family.upload;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.file.ProcessDirectory;

/// The directory with this process's uploads, created on first use and removed at the end.
public final class StagingDirectory implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(StagingDirectory.class);
    private static final String PREFIX = "pinakes-uploads-";

    private final Path parent;
    private @Nullable ProcessDirectory directory;

    /// Creates the directory inside another, usually the one for temporary files.
    public StagingDirectory(Path parent) {
        this.parent = parent;
    }

    /// Removes the directories of processes that were killed.
    public void removeAbandoned() {
        try {
            create().close(); // creating one removes them
        } catch (IOException e) {
            LOG.warn("Could not look for abandoned uploads: {}", e.toString());
        }
    }

    synchronized Path file(UploadId id) throws IOException {
        if (directory == null) {
            directory = create();
        }
        return directory.path().resolve(id.toString());
    }

    @Override
    public synchronized void close() {
        if (directory == null) {
            return;
        }
        try {
            directory.close();
            directory = null;
        } catch (IOException e) {
            LOG.warn("Could not remove staged uploads: {}", e.toString());
        }
    }

    private ProcessDirectory create() throws IOException {
        return ProcessDirectory.create(
                parent, PREFIX, failure -> LOG.warn("Could not remove abandoned uploads: {}", failure.toString()));
    }
}
