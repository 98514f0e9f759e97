package pinakes.extraction.format;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;

/// A message whose lines end in lone carriage returns, as on old Macs, with line feeds in their place: the parser knows
/// no other line ends.
final class MailLines extends InputStream {
    private static final int HEADER_BYTES_MAX = 64 << 10;

    private final InputStream content;

    private MailLines(InputStream content) {
        this.content = content;
    }

    /// The content as it is, unless its header has carriage returns, but no line feed.
    static InputStream of(InputStream content) throws IOException {
        var marked = content.markSupported() ? content : new BufferedInputStream(content);
        marked.mark(HEADER_BYTES_MAX);
        var start = marked.readNBytes(HEADER_BYTES_MAX);
        marked.reset();
        return endInReturns(start) ? new MailLines(marked) : marked;
    }

    private static boolean endInReturns(byte[] start) {
        var hasReturn = false;
        for (var at = 0; at < start.length; at++) {
            if (start[at] == '\n') {
                return false;
            }
            if (start[at] == '\r') {
                var first = at;
                while (at + 1 < start.length && start[at + 1] == '\r') {
                    at++;
                }
                if (at + 1 == start.length) {
                    return hasReturn; // a line feed may follow
                }
                if (start[at + 1] != '\n' && at > first) {
                    return true; // an empty line ends the header
                }
                hasReturn = true;
            }
        }
        return hasReturn;
    }

    @Override
    public int read() throws IOException {
        var next = content.read();
        if (next != '\r') {
            return next;
        }
        content.mark(1);
        if (content.read() != '\n') {
            content.reset();
        }
        return '\n';
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        var count = 0;
        while (count < length) {
            var next = read();
            if (next < 0) {
                break;
            }
            buffer[offset + count] = (byte) next;
            count++;
        }
        return count == 0 && length > 0 ? -1 : count;
    }

    @Override
    public void close() throws IOException {
        content.close();
    }
}
