package pinakes.engine.local.blob;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;

/// Fails at the end of a stream whose bytes do not have the expected hash.
public final class VerifiedStream extends FilterInputStream {
    private final ContentHash expected;
    private final MessageDigest digest = ContentHash.digest();
    private boolean ended;

    public VerifiedStream(InputStream content, ContentHash expected) {
        super(content);
        this.expected = expected;
    }

    @Override
    public int read() throws IOException {
        var one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int from, int count) throws IOException {
        var read = in.read(bytes, from, count);
        if (read > 0) {
            digest.update(bytes, from, read);
        } else if (read < 0 && !ended) {
            ended = true;
            check();
        }
        return read;
    }

    /// Skipped bytes are read, because they belong to the hash.
    @Override
    public long skip(long count) throws IOException {
        var buffer = new byte[(int) Math.min(Math.max(count, 0), 1 << 16)];
        return buffer.length == 0 ? 0 : Math.max(0, read(buffer, 0, buffer.length));
    }

    @Override
    public boolean markSupported() {
        return false;
    }

    private void check() throws IOException {
        if (!ContentHash.of(digest.digest()).equals(expected)) {
            throw new IOException(
                    "The stored bytes of blob " + expected + " are damaged: the checksum does not match.");
        }
    }
}
