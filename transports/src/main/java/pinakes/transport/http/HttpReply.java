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
        if (!finished && streams()) {
            stream(); // even an empty one says that this was a response, and that it is over
        }
        finishEmpty(HttpStatus.NO_CONTENT_204);
    }

    /// Ends the response to messages that want no answer.
    void finishWithoutAnswer() {
        finishEmpty(HttpStatus.ACCEPTED_202);
    }

    private synchronized void finishEmpty(int status) {
        if (finished) {
            return;
        }
        finished = true;
        if (stream != null) {
            stream.close();
        } else {
            JsonResponse.empty(status, response, callback);
        }
    }

    private EventStream stream() {
        if (stream == null) {
            stream = new EventStream(response, callback, overflow, settings.heartbeat(), () -> onBroken.run());
        }
        return stream;
    }
}
