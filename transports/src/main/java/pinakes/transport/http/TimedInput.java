package pinakes.transport.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serial;
import java.time.Duration;

/// A stream that must come to its end within a time, however steadily it trickles.
///
/// It looks at the clock whenever something arrives; that nothing arrives at all is for the connection to notice.
final class TimedInput extends FilterInputStream {
    private final long timeMaxNanos;
    private final long beginNanos = System.nanoTime();

    TimedInput(InputStream in, Duration timeMax) {
        super(in);
        this.timeMaxNanos = timeMax.toNanos();
    }

    @Override
    public int read() throws IOException {
        var value = super.read();
        checkTime(value >= 0);
        return value;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        var count = super.read(bytes, offset, length);
        checkTime(count > 0);
        return count;
    }

    private void checkTime(boolean arrived) throws TooSlowException {
        if (arrived && System.nanoTime() - beginNanos > timeMaxNanos) {
            throw new TooSlowException();
        }
    }

    static final class TooSlowException extends IOException {
        @Serial
        private static final long serialVersionUID = 1;

        TooSlowException() {
            super("it arrives too slowly");
        }
    }
}
