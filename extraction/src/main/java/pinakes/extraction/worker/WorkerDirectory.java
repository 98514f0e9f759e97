package pinakes.extraction.worker;

import java.io.IOException;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.file.ProcessDirectory;

/// Where one worker has its socket and its temporary files. It belongs to the worker's parent.
record WorkerDirectory(ProcessDirectory owned) implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(WorkerDirectory.class);
    private static final String PREFIX = "pinakes-rd-";

    /// A new one. Those of parents that were killed are removed, as are those of workers that died before they could
    /// clean up.
    static WorkerDirectory create() throws IOException {
        return new WorkerDirectory(ProcessDirectory.create(
                Path.of(System.getProperty("java.io.tmpdir")),
                PREFIX,
                failure -> LOG.warn("Could not remove leftover files from a worker: {}", failure.toString())));
    }

    /// Removes what a worker has in its directory. The directory is left to a later parent: a confined worker cannot
    /// remove it. The free lock marks it as abandoned.
    static void clear(Path path) {
        try {
            ProcessDirectory.clear(path);
        } catch (IOException failure) {
            LOG.warn("Could not remove the temporary files of a worker in {}", path, failure);
        }
    }

    Path path() {
        return owned.path();
    }

    /// Short, because the name of a socket may not have more than about a hundred characters.
    Path socket() {
        return path().resolve("s");
    }

    /// The copy of the document to read; the worker cannot read files outside its directory.
    Path document() {
        return path().resolve("document");
    }

    /// Where OCR looks for data.
    Path ocrData() {
        return path().resolve("tessdata");
    }

    /// Removes the directory with everything in it.
    @Override
    public void close() {
        try {
            owned.close();
        } catch (IOException failure) {
            LOG.warn("Could not remove the temporary files of a worker in {}", path(), failure);
        }
    }
}
