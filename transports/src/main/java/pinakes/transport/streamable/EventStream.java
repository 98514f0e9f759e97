package pinakes.transport.streamable;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.IteratingCallback;
import pinakes.transport.http.Ticker;
import pinakes.transport.mcp.session.NotificationStream;

/// A response that is a stream of events, written as fast as the client reads.
///
/// Unread events are queued up to a limit; senders never wait.
final class EventStream implements NotificationStream, Ticker.Target {
    private static final HttpField EVENTS = new PreEncodedHttpField(HttpHeader.CONTENT_TYPE, "text/event-stream");
    private static final HttpField NOT_STORED = new PreEncodedHttpField(HttpHeader.CACHE_CONTROL, "no-cache");
    private static final HttpField NOT_BUFFERED = new PreEncodedHttpField("X-Accel-Buffering", "no");
    private static final byte[] EVENT_BEGIN = "event: message\ndata: ".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] EVENT_END = "\n\n".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] COMMENT = ":\n\n".getBytes(StandardCharsets.US_ASCII);
    private static final int WAITING_MAX = 1_000;

    private final Response response;
    private final Callback completion;
    private final Overflow overflow;
    private final long heartbeatNanos;
    private final Runnable onBroken;
    private final Writer writer = new Writer();
    private final Deque<ByteBuffer> waiting = new ArrayDeque<>();
    private boolean ended;
    private boolean broken;
    private volatile long lastWriteNanos = System.nanoTime();

    /// What to do when the client reads too slowly.
    enum Overflow {
        /// Drop messages: they only report progress.
        DROP,
        /// Break the stream: a client must notice that it missed a change.
        BREAK
    }

    /// @param heartbeat how long the stream may be silent before a comment checks whether the client is there
    EventStream(Response response, Callback completion, Overflow overflow, Duration heartbeat, Runnable onBroken) {
        this.response = response;
        this.completion = completion;
        this.overflow = overflow;
        this.heartbeatNanos = heartbeat.toNanos();
        this.onBroken = onBroken;
        response.setStatus(HttpStatus.OK_200);
        response.getHeaders().put(EVENTS);
        response.getHeaders().put(NOT_STORED);
        response.getHeaders().put(NOT_BUFFERED);
    }

    @Override
    public void send(byte[] message) {
        offer(event(message));
    }

    /// Sends an empty comment, the only way to check whether the client is still there.
    void comment() {
        offer(ByteBuffer.wrap(COMMENT));
    }

    /// Sends a last message, then closes.
    void end(byte[] message) {
        synchronized (waiting) {
            if (!ended) {
                waiting.add(event(message));
            }
        }
        close();
    }

    @Override
    public void close() {
        synchronized (waiting) {
            ended = true;
        }
        writer.iterate();
    }

    @Override
    public void tick(long nowNanos) {
        if (nowNanos - lastWriteNanos > heartbeatNanos) {
            comment();
        }
    }

    private void offer(ByteBuffer event) {
        boolean full;
        synchronized (waiting) {
            if (ended || broken) {
                return;
            }
            full = waiting.size() >= WAITING_MAX;
            if (!full) {
                waiting.add(event);
            }
        }
        if (!full) {
            writer.iterate();
        } else if (overflow == Overflow.BREAK) {
            writer.abort(new IllegalStateException("The client reads too slowly"));
        }
    }

    private static ByteBuffer event(byte[] message) {
        return ByteBuffer.allocate(EVENT_BEGIN.length + message.length + EVENT_END.length)
                .put(EVENT_BEGIN)
                .put(message)
                .put(EVENT_END)
                .flip();
    }

    /// Writes one event after the other, on any thread.
    private final class Writer extends IteratingCallback {
        private boolean lastWritten;

        @Override
        protected Action process() {
            ByteBuffer next;
            boolean last;
            synchronized (waiting) {
                next = waiting.poll();
                last = ended && waiting.isEmpty();
            }
            if (lastWritten) {
                return Action.SUCCEEDED;
            }
            if (next == null && !last) {
                return Action.IDLE;
            }
            lastWritten = last;
            lastWriteNanos = System.nanoTime();
            response.write(last, next == null ? ByteBuffer.allocate(0) : next, this);
            return Action.SCHEDULED;
        }

        @Override
        protected void onCompleteSuccess() {
            completion.succeeded();
        }

        @Override
        protected void onCompleteFailure(Throwable cause) {
            synchronized (waiting) {
                broken = true;
                waiting.clear();
            }
            completion.failed(cause);
            // On its own thread, because this one may hold locks of the sender.
            Thread.ofVirtual().name("mcp-broken").start(onBroken);
        }
    }
}
