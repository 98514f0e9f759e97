package pinakes.embedding.onnx;

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
import java.util.Locale;

/// Copies a resource with weights to a file, once.
///
/// ONNX Runtime reads a file directly; weights from memory would leave 90 MB of garbage on the heap.
final class WeightFile {
    private WeightFile() {}

    /// The file for a resource in a directory. Its name contains the checksum, so new weights get a new file, and it is
    /// renamed into place when complete.
    static Path of(String resource, Path directory) throws IOException {
        var connection = connect(resource);
        var size = connection.getContentLengthLong();
        var file = directory.resolve(fileName(resource, connection, size));
        if (Files.isRegularFile(file) && Files.size(file) == size) {
            return file;
        }
        Files.createDirectories(directory);
        var partial = Files.createTempFile(directory, resource, ".partial");
        try {
            copy(connection, partial);
            Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(partial);
        }
        return file;
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
                var out = FileChannel.open(target, WRITE)) {
            in.transferTo(Channels.newOutputStream(out));
            out.force(true);
        }
    }
}
