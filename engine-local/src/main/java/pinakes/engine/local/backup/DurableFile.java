package pinakes.engine.local.backup;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import pinakes.engine.core.file.OwnerOnly;

/// New files that only their owner can read, on the disk when they are complete.
final class DurableFile {
    private static final Set<StandardOpenOption> NEW = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);

    private DurableFile() {}

    static FileChannel create(Path file) throws IOException {
        return FileChannel.open(file, NEW, OwnerOnly.file(file));
    }

    static void write(Path file, InputStream content) throws IOException {
        try (var channel = create(file)) {
            content.transferTo(Channels.newOutputStream(channel));
            channel.force(true);
        }
    }

    /// The hash of a file's bytes.
    static String sha256(Path file) throws IOException {
        try (var in = Files.newInputStream(file)) {
            var hashed = new HashedStream(in, Files.size(file));
            hashed.transferTo(OutputStream.nullOutputStream());
            return hashed.sha256();
        }
    }
}
