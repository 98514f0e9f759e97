package pinakes.transport.http;

import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import pinakes.transport.http.EventStream.Overflow;
import pinakes.transport.mcp.ReplyChannel;

/// The response to one POST: plain JSON if nothing comes before the answer and the answer comes soon, or else a stream.
final class HttpReply implements ReplyChannel, StreamKeeper.Kept {
    private final Response response;
    private final Callback callback;
    private final Accepted accepted;
    private final Overflow overflow;
    private final HttpSettings settings;
    private final long beganNanos = System.nanoTime();
    private @Nullable EventStream stream;
    private boolean finished;
    private volatile Runnable onBroken = () -> {};

    HttpReply(Response response, Callback callback, Accepted accepted, Overflow overflow, HttpSettings settings) {
        this.response = response;
        this.callback = callback;
        this.accepted = accepted;
        this.overflow = overflow;
        this.settings = settings;
    }

    /// What to do when the client goes away before the answer.
    void onBroken(Runnable action) {
        onBroken = action;
    }

    @Override
    public boolean streams() {
        return accepted.stream();
    }

    @Override
    public synchronized void send(byte[] message) {
        if (!finished && streams()) {
            stream().send(message);
        }
    }

    @Override
    public synchronized void tick(long nowNanos) {
        if (finished || !streams()) {
            return;
        }
        if (stream != null) {
            stream.tick(nowNanos);
        } else if (nowNanos - beganNanos > settings.patience().toNanos()) {
            stream().comment();
        }
    }

    /// Answers; an error's status is only of use as long as no stream has begun.
    synchronized void finish(int status, byte[] message) {
        if (finished) {
            return;
        }
        finished = true;
        if (stream != null || (accepted == Accepted.STREAM_ONLY && status == HttpStatus.OK_200)) {
            stream().end(message);
        } else {
            JsonResponse.write(status, message, response, callback);
        }
    }

    /// Ends the response without an answer, because the client does not want one any more.
    synchronized void finishSilently() {
        if (finished) {
            return;
        }
        finished = true;
        if (streams()) {
            stream().close();
        } else {
            JsonResponse.empty(HttpStatus.NO_CONTENT_204, response, callback);
        }
    }

    private EventStream stream() {
        if (stream == null) {
            stream = new EventStream(response, callback, overflow, settings.heartbeat(), () -> onBroken.run());
        }
        return stream;
    }
}
