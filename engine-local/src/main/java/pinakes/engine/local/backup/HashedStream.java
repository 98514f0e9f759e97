package pinakes.engine.local.backup;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import pinakes.engine.BlockInputStream;
import pinakes.engine.file.Sha256;

/// The next bytes of a stream, of which the number is known, with their hash.
final class HashedStream extends BlockInputStream {
    private final InputStream in;
    private final MessageDigest digest = Sha256.digest();
    private long rest;

    /// @param in stays open
    HashedStream(InputStream in, long bytes) {
        this.in = in;
        this.rest = bytes;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        if (rest == 0) {
            return -1;
        }
        var read = in.read(buffer, offset, (int) Math.min(length, rest));
        if (read < 0) {
            throw new EOFException("The data ends early");
        }
        rest -= read;
        digest.update(buffer, offset, read);
        return read;
    }

    /// The hash of all bytes, after they were read.
    String sha256() {
        return HexFormat.of().formatHex(digest.digest());
    }
}
