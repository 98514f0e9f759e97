package pinakes.transport.streamable;

import java.util.Objects;
import org.eclipse.jetty.http.HttpStatus;
import org.jspecify.annotations.Nullable;
import pinakes.transport.http.JsonResponse;
import pinakes.transport.http.Rejection;
import pinakes.transport.http.Ticker;
import pinakes.transport.limit.MemoryBudget;
import pinakes.transport.mcp.message.MessageWriter;
import pinakes.transport.mcp.session.ReplyChannel;
import pinakes.transport.streamable.EventStream.Overflow;
import tools.jackson.databind.JsonNode;

/// The response to one POST: plain JSON when the answer comes alone and soon, otherwise a stream.
final class HttpReply implements ReplyChannel, Ticker.Target {
    private final HttpCall call;
    private final AcceptedForms accepted;
    private final Overflow overflow;
    private final HttpSettings settings;
    private final MemoryBudget.Held held;
    private final long beganNanos = System.nanoTime();
    private @Nullable EventStream stream;
    private boolean finished;
    private volatile Runnable onBroken = () -> {};

    /// @param held counts the memory of the request and its answer
    HttpReply(HttpCall call, Overflow overflow, HttpSettings settings, MemoryBudget.Held held) {
        this.call = call;
        this.accepted = call.accepted();
        this.overflow = overflow;
        this.settings = settings;
        this.held = held;
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
        } else if (nowNanos - beganNanos > settings.streamAfter().toNanos()) {
            stream().comment();
        }
    }

    /// Writes the answer, or an error when there is no memory to hold it until the client has read it.
    void finish(int status, byte[] message, @Nullable JsonNode id) {
        if (held.add(message.length)) {
            finish(status, message);
        } else {
            var full = Rejection.busy(settings.memory().full());
            full.headers().forEach(call.response().getHeaders()::put);
            finish(full.status(), MessageWriter.error(id, Objects.requireNonNull(full.error())));
        }
    }

    /// The status is ignored when a stream has already started.
    private synchronized void finish(int status, byte[] message) {
        if (finished) {
            return;
        }
        finished = true;
        if (stream != null || (accepted == AcceptedForms.STREAM_ONLY && status == HttpStatus.OK_200)) {
            stream().end(message);
        } else {
            JsonResponse.write(status, message, call.response(), call.callback());
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
            call.finishEmpty(status);
        }
    }

    private EventStream stream() {
        if (stream == null) {
            stream = new EventStream(
                    call.response(), call.callback(), overflow, settings.heartbeat(), () -> onBroken.run());
        }
        return stream;
    }
}
