package pinakes.transport.http;

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
import pinakes.transport.mcp.StandingStream;

/// A response that is a stream of events, written as fast as its client reads.
///
/// What the client has not read yet waits here, up to a bound. Nobody who sends ever waits.
final class EventStream implements StandingStream, StreamKeeper.Kept {
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

    /// What happens when the client reads too slowly.
    enum Overflow {
        /// Messages are left out: each of them only said how far the work had come.
        DROP,
        /// The stream breaks: a client that misses a change must know that it missed something.
        BREAK
    }

    /// @param heartbeat how long to be silent before something is written to see whether the client is there
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
        if (offer(event(message))) {
            writer.iterate();
        }
    }

    /// Sends nothing, but something: the only way to find out whether the client is still there.
    void comment() {
        if (offer(ByteBuffer.wrap(COMMENT))) {
            writer.iterate();
        }
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

    private boolean offer(ByteBuffer event) {
        synchronized (waiting) {
            if (ended || broken) {
                return false;
            }
            if (waiting.size() < WAITING_MAX) {
                waiting.add(event);
                return true;
            }
        }
        if (overflow == Overflow.BREAK) {
            writer.abort(new IllegalStateException("The client reads too slowly"));
        }
        return false;
    }

    private static ByteBuffer event(byte[] message) {
        return ByteBuffer.allocate(EVENT_BEGIN.length + message.length + EVENT_END.length)
                .put(EVENT_BEGIN)
                .put(message)
                .put(EVENT_END)
                .flip();
    }

    /// Writes one event after the other, whoever's thread it is.
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
            // On a thread of its own, because this one may hold locks of whoever was sending.
            Thread.ofVirtual().name("mcp-broken").start(onBroken);
        }
    }
}
