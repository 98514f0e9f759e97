package pinakes.transport.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serial;
import java.time.Duration;

/// A stream that must end within a time limit.
///
/// It checks the clock whenever data arrives; the connection's idle timeout covers the case that nothing arrives.
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
            super("The data arrives too slowly");
        }
    }
}
