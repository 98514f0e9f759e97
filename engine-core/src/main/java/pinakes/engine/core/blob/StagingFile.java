package pinakes.engine.core.blob;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.Set;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.file.OwnerOnly;
import pinakes.engine.file.Sha256;

/// A file for incoming bytes. Its failures are failures of the engine, not of the sender.
final class StagingFile implements AutoCloseable {
    private static final Set<StandardOpenOption> CREATED =
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);

    private final Path file;
    private final FileChannel channel;
    private final MessageDigest digest = Sha256.digest();
    private long sizeBytes;
    private boolean finished;

    private StagingFile(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    static StagingFile create(Path file) {
        try {
            return new StagingFile(file, FileChannel.open(file, CREATED, OwnerOnly.file(file)));
        } catch (IOException e) {
            throw failed(file, e);
        }
    }

    void append(byte[] bytes, int count) {
        digest.update(bytes, 0, count);
        try {
            for (var rest = ByteBuffer.wrap(bytes, 0, count); rest.hasRemaining(); ) {
                channel.write(rest);
            }
        } catch (IOException e) {
            throw failed(file, e);
        }
        sizeBytes += count;
    }

    long sizeBytes() {
        return sizeBytes;
    }

    /// Flushes the complete bytes to the disk.
    StagedContent finish() {
        try {
            channel.force(true);
        } catch (IOException e) {
            throw failed(file, e);
        }
        finished = true;
        return new StagedContent(file, ContentHash.of(digest.digest()), sizeBytes);
    }

    /// Deletes an unfinished file.
    @Override
    public void close() throws IOException {
        channel.close();
        if (!finished) {
            Files.deleteIfExists(file);
        }
    }

    private static EngineUnavailableException failed(Path file, IOException e) {
        return BlobStaging.failed(file.resolveSibling("."), e);
    }
}
