package pinakes.transport.mcp.session;

import org.jspecify.annotations.Nullable;
import pinakes.tool.TraceContext;
import pinakes.tool.policy.Interruptible;
import pinakes.transport.mcp.message.Era;
import pinakes.transport.mcp.message.Message;
import pinakes.transport.mcp.message.Params;
import tools.jackson.databind.JsonNode;

/// A running request, from its admission to its answer.
public final class Exchange {
    private final Message.Request request;
    private final ClientInfo client;
    private final Peer peer;
    private final ReplyChannel channel;
    private final TraceContext trace;
    private final @Nullable JsonNode progressToken;
    private @Nullable Interruptible work;
    private boolean finished;
    private boolean cancelled;

    /// @param progressToken identifies progress reports; null when the client wants none
    public Exchange(
            Message.Request request,
            ClientInfo client,
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

    public ClientInfo client() {
        return client;
    }

    public Peer peer() {
        return peer;
    }

    public TraceContext trace() {
        return trace;
    }

    public Era era() {
        return client.version().era();
    }

    public Params params() {
        return new Params(request.params());
    }

    public @Nullable JsonNode progressToken() {
        return progressToken;
    }

    public boolean streams() {
        return channel.streams();
    }

    boolean isNamed(String name) {
        return (progressToken != null && progressToken.asString().equals(name))
                || request.id().asString().equals(name);
    }

    /// Sends a message ahead of the answer; dropped when the request has finished.
    public synchronized void send(byte[] message) {
        if (!finished) {
            channel.send(message);
        }
    }

    /// Starts the work on this thread, which a cancellation interrupts until [#finish()].
    ///
    /// @throws InterruptedException when the request is already cancelled
    public synchronized void start() throws InterruptedException {
        if (cancelled) {
            throw new InterruptedException("Cancelled before it started");
        }
        work = Interruptible.onThisThread();
    }

    /// Interrupts the work and drops everything it still sends; false when the request has finished.
    public synchronized boolean cancel() {
        if (finished) {
            return false;
        }
        finished = true;
        cancelled = true;
        if (work != null) {
            work.interrupt();
        }
        return true;
    }

    /// Ends the work; false when it was cancelled.
    public synchronized boolean finish() {
        finished = true;
        if (work != null) {
            work.finish();
        }
        return !cancelled;
    }
}
