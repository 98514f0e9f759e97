package pinakes.transport.stdio;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/// Reads lines up to a maximum size and skips longer ones.
final class LineReader {
    private static final int BUFFER_BYTES = 16 * 1024;

    private final InputStream in;
    private final int lineBytesMax;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int next;
    private int end;

    LineReader(InputStream in, int lineBytesMax) {
        this.in = in;
        this.lineBytesMax = lineBytesMax;
    }

    /// A line that was read.
    ///
    /// @param bytes without the line terminator; null when the line was too long
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Line(byte @Nullable [] bytes) {}

    /// The next line, or null at the end of the stream.
    @Nullable
    Line read() throws IOException {
        var line = new ByteArrayOutputStream();
        var tooLong = false;
        while (next < end || fill()) {
            var stop = indexOfNewline();
            tooLong |= line.size() + (stop - next) > lineBytesMax;
            if (tooLong) {
                line.reset();
            } else {
                line.write(buffer, next, stop - next);
            }
            next = stop;
            if (next < end) {
                next++;
                return new Line(tooLong ? null : line.toByteArray());
            }
        }
        return tooLong || line.size() > 0 ? new Line(tooLong ? null : line.toByteArray()) : null;
    }

    private boolean fill() throws IOException {
        next = 0;
        end = Math.max(0, in.read(buffer));
        return end > 0;
    }

    private int indexOfNewline() {
        for (var i = next; i < end; i++) {
            if (buffer[i] == '\n') {
                return i;
            }
        }
        return end;
    }
}
