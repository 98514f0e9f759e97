package pinakes.engine.http.server.upload;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.eclipse.jetty.io.Content;
import org.jspecify.annotations.Nullable;

/// Measures how fast an upload arrives, so that slow clients cannot occupy all upload slots.
final class UploadSpeed implements Content.Source {
    private static final Duration SILENCE_MAX = Duration.ofSeconds(10);
    private static final long BYTES_PER_SECOND_MIN = 1024;

    private final Content.Source source;
    private final LongSupplier nanoClock;
    private final long beganNanos;
    private volatile long lastNanos;
    private final AtomicLong bytes = new AtomicLong();

    UploadSpeed(Content.Source source, LongSupplier nanoClock) {
        this.source = source;
        this.nanoClock = nanoClock;
        this.beganNanos = nanoClock.getAsLong();
        this.lastNanos = beganNanos;
    }

    /// Whether the client has paused for too long, or its average speed is too low.
    boolean isTooSlow() {
        var now = nanoClock.getAsLong();
        var expectedAfter =
                Duration.ofNanos(now - beganNanos).minus(SILENCE_MAX).toSeconds();
        return now - lastNanos > SILENCE_MAX.toNanos() || bytes.get() < expectedAfter * BYTES_PER_SECOND_MIN;
    }

    @Override
    public Content.@Nullable Chunk read() {
        var chunk = source.read();
        if (chunk != null) {
            lastNanos = nanoClock.getAsLong();
            bytes.addAndGet(chunk.remaining());
        }
        return chunk;
    }

    @Override
    public void demand(Runnable callback) {
        source.demand(callback);
    }

    @Override
    public void fail(Throwable failure) {
        source.fail(failure);
    }

    @Override
    public long getLength() {
        return source.getLength();
    }
}
