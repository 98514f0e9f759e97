package pinakes.engine.http.client.connection;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// The body of a response as a stream. Reading fails when no bytes arrive for too long, or on an interrupt.
///
/// At most one part is buffered, so a body of any size needs little memory.
public final class ResponseStream extends InputStream implements BodySubscriber<ResponseStream> {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final Duration silenceMax;
    private final BlockingQueue<ByteBuffer> parts = new LinkedBlockingQueue<>();
    private final CompletableFuture<ResponseStream> begun = new CompletableFuture<>();
    private Flow.@Nullable Subscription subscription;
    private final AtomicBoolean demanded = new AtomicBoolean();
    private ByteBuffer current = NOTHING;
    private volatile boolean complete;
    private volatile @Nullable Throwable broken;
    private volatile boolean closed;

    ResponseStream(Duration silenceMax) {
        this.silenceMax = silenceMax;
    }

    @Override
    public int read() throws IOException {
        return fill() ? current.get() & 0xFF : -1;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!fill()) {
            return -1;
        }
        var count = Math.min(length, current.remaining());
        current.get(bytes, offset, count);
        return count;
    }

    /// Cancels the request if it is still running.
    @Override
    public void close() {
        closed = true;
        var open = subscription;
        if (open != null) {
            open.cancel();
        }
    }

    /// Whether there are more bytes.
    private boolean fill() throws IOException {
        if (closed) {
            throw new IOException("The response is closed");
        }
        while (!current.hasRemaining()) {
            if (complete && parts.isEmpty()) {
                if (broken != null) {
                    close();
                    throw new IOException("The connection to the engine was lost during a response", broken);
                }
                return false;
            }
            current = next();
        }
        return true;
    }

    private ByteBuffer next() throws IOException {
        var source = subscription;
        if (parts.isEmpty() && source != null && demanded.compareAndSet(false, true)) {
            source.request(1);
        }
        try {
            var part = parts.poll(silenceMax.toNanos(), TimeUnit.NANOSECONDS);
            if (part == null) {
                close();
                throw new EngineTimeoutException(silenceMax);
            }
            return part;
        } catch (InterruptedException _) {
            close();
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("Interrupted while reading a response");
        }
    }

    @Override
    public CompletionStage<ResponseStream> getBody() {
        return begun;
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
        subscription = given;
        begun.complete(this);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        // Before the bytes are visible, so that a reader that consumes them requests more.
        demanded.set(false);
        parts.addAll(buffers);
    }

    @Override
    public void onError(Throwable cause) {
        broken = cause;
        onComplete();
    }

    @Override
    public void onComplete() {
        complete = true;
        parts.add(NOTHING); // wakes the reader
    }
}
