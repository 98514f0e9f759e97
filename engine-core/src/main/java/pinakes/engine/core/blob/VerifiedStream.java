package pinakes.engine.core.blob;

import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import pinakes.engine.BlockInputStream;
import pinakes.engine.file.Sha256;

/// Fails at the end of a stream whose bytes do not have the expected hash.
public final class VerifiedStream extends BlockInputStream {
    private final InputStream in;
    private final ContentHash expected;
    private final MessageDigest digest = Sha256.digest();
    private boolean ended;

    public VerifiedStream(InputStream content, ContentHash expected) {
        this.in = content;
        this.expected = expected;
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

    @Override
    public void close() throws IOException {
        in.close();
    }

    private void check() throws IOException {
        if (!ContentHash.of(digest.digest()).equals(expected)) {
            throw new DamagedBlobException(expected);
        }
    }
}
