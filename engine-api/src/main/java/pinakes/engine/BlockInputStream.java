package pinakes.engine;

import java.io.IOException;
import java.io.InputStream;

/// A stream that is read in blocks; a single byte is a block of one.
public abstract class BlockInputStream extends InputStream {
    @Override
    public final int read() throws IOException {
        var one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public abstract int read(byte[] buffer, int offset, int length) throws IOException;
}
