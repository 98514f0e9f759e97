package pinakes.embedding.onnx;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URLConnection;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;

/// Copies a resource with weights to a file, once.
///
/// ONNX Runtime reads a file directly; weights from memory would leave 90 MB of garbage on the heap.
final class WeightFile {
    private static final String PARTIAL = ".partial";
    private static final String LOCK = "unpacking.lock";

    private WeightFile() {}

    /// The file for a resource in a directory. Its name contains the checksum, so new weights get a new file, and it is
    /// renamed into place when complete.
    static synchronized Path of(String resource, Path directory) throws IOException {
        var connection = connect(resource);
        var size = connection.getContentLengthLong();
        var file = directory.resolve(fileName(resource, connection, size));
        if (!isComplete(file, size) || !partials(directory).isEmpty()) {
            Files.createDirectories(directory);
            // One process at a time, so an incomplete file can only be left over from a process that died.
            try (var lock = FileChannel.open(directory.resolve(LOCK), CREATE, WRITE);
                    var _ = lock.lock()) {
                for (var partial : partials(directory)) {
                    Files.delete(partial);
                }
                if (!isComplete(file, size)) {
                    write(connection, file);
                }
            }
        }
        return file;
    }

    private static boolean isComplete(Path file, long size) throws IOException {
        return Files.isRegularFile(file) && Files.size(file) == size;
    }

    private static List<Path> partials(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (var files = Files.list(directory)) {
            return files.filter(file -> file.toString().endsWith(PARTIAL)).toList();
        }
    }

    private static void write(URLConnection connection, Path file) throws IOException {
        var partial = file.resolveSibling(file.getFileName() + PARTIAL);
        try {
            copy(connection, partial);
            Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(partial);
        }
    }

    private static URLConnection connect(String resource) throws IOException {
        var url = WeightFile.class.getResource("/" + resource);
        if (url == null) {
            throw new FileNotFoundException("the program does not include " + resource);
        }
        var connection = url.openConnection();
        connection.setUseCaches(false);
        return connection;
    }

    private static String fileName(String resource, URLConnection connection, long size) throws IOException {
        var checksum =
                connection instanceof JarURLConnection jar ? jar.getJarEntry().getCrc() : size;
        var dot = resource.lastIndexOf('.');
        return String.format(Locale.ROOT, "%s-%08x%s", resource.substring(0, dot), checksum, resource.substring(dot));
    }

    private static void copy(URLConnection connection, Path target) throws IOException {
        try (var in = connection.getInputStream();
                var out = FileChannel.open(target, CREATE, TRUNCATE_EXISTING, WRITE)) {
            in.transferTo(Channels.newOutputStream(out));
            out.force(true);
        }
    }
}
