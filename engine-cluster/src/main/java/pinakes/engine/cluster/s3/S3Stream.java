package pinakes.engine.cluster.s3;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.util.Optional;
import pinakes.engine.BlockInputStream;

/// The bytes of an object, read in parts.
///
/// Each part is a request with a time limit that is repeated if it fails, so a connection that breaks or stalls does
/// not break off a long download.
final class S3Stream extends BlockInputStream {
    private static final int PART_BYTES = 8 << 20;

    private final S3Objects objects;
    private final String name;
    private final long bytes;
    private ByteBuffer part;
    private long next;

    private S3Stream(S3Objects objects, String name, S3Client.Range first) {
        this.objects = objects;
        this.name = name;
        this.bytes = first.total();
        this.part = first.bytes();
        this.next = part.remaining();
    }

    /// Empty when there is no such object.
    static Optional<S3Stream> open(S3Objects objects, String name) throws InterruptedException {
        return objects.range(name, 0, PART_BYTES).map(first -> new S3Stream(objects, name, first));
    }

    /// The size of the object.
    long bytes() {
        return bytes;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!part.hasRemaining()) {
            if (next >= bytes) {
                return -1;
            }
            part = nextPart();
            next += part.remaining();
        }
        var read = Math.min(length, part.remaining());
        part.get(buffer, offset, read);
        return read;
    }

    private ByteBuffer nextPart() throws IOException {
        try {
            var range = objects.range(name, next, PART_BYTES).orElseThrow(() -> new NoSuchFileException(name));
            if (!range.bytes().hasRemaining() || range.total() != bytes) {
                throw new IOException(name + " was replaced while it was being read");
            }
            return range.bytes();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("The work was interrupted");
        }
    }
}
