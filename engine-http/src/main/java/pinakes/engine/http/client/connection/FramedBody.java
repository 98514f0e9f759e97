package pinakes.engine.http.client.connection;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import pinakes.engine.BlockInputStream;

/// The body of a response over a socket: bytes of a known number, or in chunks that say theirs.
///
/// A connection that closes in between is an error, so that half a body never passes for a whole one.
final class FramedBody extends BlockInputStream {
    private final InputStream in;
    private final boolean isChunked;
    private long left;
    private boolean isFirst = true;
    private boolean isComplete;

    private FramedBody(InputStream in, boolean isChunked, long left) {
        this.in = in;
        this.isChunked = isChunked;
        this.left = left;
    }

    static FramedBody inChunks(InputStream in) {
        return new FramedBody(in, true, 0);
    }

    static FramedBody ofLength(long length, InputStream in) {
        return new FramedBody(in, false, length);
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (left == 0 && !nextChunk()) {
            return -1;
        }
        var count = in.read(bytes, offset, (int) Math.min(length, left));
        if (count < 0) {
            throw new EOFException("The connection was closed before the response was complete");
        }
        left -= count;
        return count;
    }

    /// Whether there is another chunk with bytes in it.
    private boolean nextChunk() throws IOException {
        if (!isChunked || isComplete) {
            return false;
        }
        if (!isFirst) {
            ResponseHead.line(in); // the line end after the bytes of a chunk
        }
        isFirst = false;
        var size = ResponseHead.line(in).split(";", 2)[0].strip();
        try {
            left = Long.parseUnsignedLong(size, 16);
        } catch (NumberFormatException e) {
            throw new IOException("The engine sent an invalid chunk size: " + size, e);
        }
        isComplete = left == 0;
        return !isComplete;
    }
}
