package pinakes.engine.cluster.s3;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import pinakes.engine.cluster.BlobAddress;

/// An S3 server that can be away for a while.
public final class S3Outage implements AutoCloseable {
    private final S3Server server = new S3Server();
    private final S3Address address = server.bucket();

    public BlobAddress address() {
        return new BlobAddress.S3(address);
    }

    public void begin() {
        server.stop();
    }

    public void end() {
        server.start();
    }

    /// How many files of S3 an engine has copied to its own directory.
    public long copies(Path own) {
        try (var files = Files.list(own.resolve("staging"))) {
            return files.count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
