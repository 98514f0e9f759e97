package pinakes.extraction.worker;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Where one worker has its socket and its temporary files; only this user can enter it.
record WorkerDirectory(Path path) implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(WorkerDirectory.class);

    static WorkerDirectory create() throws IOException {
        return new WorkerDirectory(Files.createTempDirectory("pinakes-"));
    }

    /// Short, because the name of a socket may not have more than about a hundred characters.
    Path socket() {
        return path.resolve("s");
    }

    /// Removes the directory with everything in it; links are removed, not followed.
    @Override
    public void close() {
        try {
            Files.walkFileTree(path, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    Files.deleteIfExists(file);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException failure) {
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure)
                        throws IOException {
                    Files.deleteIfExists(directory);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException failure) {
            LOG.warn("Could not remove the temporary files of a worker in {}", path, failure);
        }
    }
}
