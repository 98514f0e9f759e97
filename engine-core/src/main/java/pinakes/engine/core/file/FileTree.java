package pinakes.engine.core.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/// Directory trees.
public final class FileTree {
    private FileTree() {}

    /// Deletes a directory with its contents, if it exists.
    public static void delete(Path directory) throws IOException {
        if (Files.notExists(directory)) {
            return;
        }
        List<Path> deepestFirst;
        try (var files = Files.walk(directory)) {
            deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
        }
        for (var file : deepestFirst) {
            Files.delete(file);
        }
    }

    /// Deletes everything in a directory, which is created if missing, except entries with these names.
    public static void deleteOthers(Path directory, Set<String> kept) throws IOException {
        try (var entries = Files.list(OwnerOnly.directory(directory))) {
            for (var entry : entries.toList()) {
                if (!kept.contains(entry.getFileName().toString())) {
                    delete(entry);
                }
            }
        }
    }

    /// Makes the names in a directory durable: a rename is durable only after its directory is flushed. Where
    /// directories cannot be opened, the system does so by itself.
    public static void flush(Path directory) throws IOException {
        if (directory.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            try (var channel = FileChannel.open(directory, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }

    /// The size of all files in a directory tree; files that are deleted while it counts are skipped.
    public static long sizeBytes(Path directory) throws IOException {
        var bytes = new AtomicLong();
        Files.walkFileTree(directory, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                bytes.addAndGet(attributes.size());
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
                if (e instanceof NoSuchFileException) {
                    return FileVisitResult.CONTINUE;
                }
                throw e;
            }
        });
        return bytes.get();
    }
}
