package pinakes.app.history;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import pinakes.engine.EngineStatus;

/// What an engine stores and has to do.
///
/// @param indexBytes null for an engine in another process
record EngineStock(
        long waiting,
        long running,
        long documents,
        long chunks,
        @Nullable Long indexBytes) {
    /// @param isLocal whether the paths in the status are those of this machine
    static EngineStock of(EngineStatus status, boolean isLocal) {
        return new EngineStock(
                status.jobsWaiting(),
                status.jobsRunning(),
                status.totals().documents(),
                status.totals().passages(),
                isLocal ? bytesBelow(Path.of(status.index().path())) : null);
    }

    /// The size of all files; those that disappear meanwhile, as in a merge, are left out.
    private static long bytesBelow(Path directory) {
        var bytes = new AtomicLong();
        try {
            Files.walkFileTree(directory, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    bytes.addAndGet(attributes.size());
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException e) {
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException e) {
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot measure the index in " + directory, e);
        }
        return bytes.get();
    }
}
