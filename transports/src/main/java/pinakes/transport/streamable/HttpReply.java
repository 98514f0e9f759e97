package pinakes.transport.streamable;

import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import pinakes.transport.http.JsonResponse;
import pinakes.transport.http.Ticker;
import pinakes.transport.mcp.session.ReplyChannel;
import pinakes.transport.streamable.EventStream.Overflow;

/// The response to one POST: plain JSON when the answer comes alone and soon, otherwise a stream.
final class HttpReply implements ReplyChannel, Ticker.Target {
    private final Response response;
    private final Callback callback;
    private final AcceptedForms accepted;
    private final Overflow overflow;
    private final HttpSettings settings;
    private final long beganNanos = System.nanoTime();
    private @Nullable EventStream stream;
    private boolean finished;
    private volatile Runnable onBroken = () -> {};

    HttpReply(Response response, Callback callback, AcceptedForms accepted, Overflow overflow, HttpSettings settings) {
        this.response = response;
        this.callback = callback;
        this.accepted = accepted;
        this.overflow = overflow;
        this.settings = settings;
    }

    /// Runs the action when the client disconnects before the answer.
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

    /// Writes the answer. The status is ignored when a stream has already started.
    synchronized void finish(int status, byte[] message) {
        if (finished) {
            return;
        }
        finished = true;
        if (stream != null || (accepted == AcceptedForms.STREAM_ONLY && status == HttpStatus.OK_200)) {
            stream().end(message);
        } else {
            JsonResponse.write(status, message, response, callback);
        }
    }

    /// Ends the response of a cancelled request.
    synchronized void finishSilently() {
        if (!finished && streams()) {
            stream(); // an empty stream tells the client that the response is complete
        }
        finishEmpty(HttpStatus.NO_CONTENT_204);
    }

    /// Ends the response to messages that expect no answer.
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
