package pinakes.transport.mcp;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import pinakes.tool.TraceContext;
import tools.jackson.databind.JsonNode;

/// A request that is being worked on, from its admission to its answer.
public final class Exchange {
    private final Message.Request request;
    private final Client client;
    private final Peer peer;
    private final ReplyChannel channel;
    private final TraceContext trace;
    private final @Nullable JsonNode progressToken;
    private final Cancellation cancellation = new Cancellation();
    private boolean over;

    Exchange(
            Message.Request request,
            Client client,
            Peer peer,
            ReplyChannel channel,
            TraceContext trace,
            @Nullable JsonNode progressToken) {
        this.request = request;
        this.client = client;
        this.peer = peer;
        this.channel = channel;
        this.trace = trace;
        this.progressToken = progressToken;
    }

    public Message.Request request() {
        return request;
    }

    public Client client() {
        return client;
    }

    Peer peer() {
        return peer;
    }

    TraceContext trace() {
        return trace;
    }

    Era era() {
        return client.version().era();
    }

    Params params() {
        return new Params(request.params());
    }

    /// What progress is reported under; null when the client does not want to hear of it.
    @Nullable
    JsonNode progressToken() {
        return progressToken;
    }

    boolean streams() {
        return channel.streams();
    }

    boolean isNamed(String name) {
        return (progressToken != null && progressToken.asString().equals(name))
                || request.id().asString().equals(name);
    }

    /// Sends a message ahead of the answer; dropped when the request is over.
    synchronized void send(byte[] message) {
        if (!over) {
            channel.send(message);
        }
    }

    /// Stops the work, and everything that would still be sent; false when the request is over anyway.
    public boolean cancel() {
        synchronized (this) {
            if (over) {
                return false;
            }
            over = true;
        }
        cancellation.cancel();
        return true;
    }

    /// Does the work unless the client cancels it, and makes sure that nothing is sent afterwards.
    Answer during(Callable<Answer> work) throws Exception {
        try {
            var answer = cancellation.during(work);
            return end() ? answer : new Answer.Withheld();
        } catch (Exception | Error e) {
            if (!end()) {
                return new Answer.Withheld();
            }
            throw e;
        }
    }

    /// False when a cancellation came first.
    private synchronized boolean end() {
        over = true;
        return !cancellation.cancelled();
    }
}
