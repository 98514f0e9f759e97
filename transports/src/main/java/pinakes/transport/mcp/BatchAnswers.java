package pinakes.transport.mcp;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import pinakes.transport.mcp.McpServer.Admission;

/// Answers the messages of one batch, one after the other.
public final class BatchAnswers {
    private final McpServer server;
    private final Peer peer;
    private final ReplyChannel channel;
    private final AtomicReference<@Nullable Exchange> current = new AtomicReference<>();
    private volatile boolean abandoned;

    public BatchAnswers(McpServer server, Peer peer, ReplyChannel channel) {
        this.server = server;
        this.peer = peer;
        this.channel = channel;
    }

    /// The written answers to those messages that want one.
    public List<byte[]> to(Inbound.Batch batch) {
        var answers = new ArrayList<byte[]>();
        for (var item : batch.items()) {
            switch (item) {
                case Inbound.Unreadable(var error, var id) -> answers.add(MessageWriter.error(id, error));
                case Inbound.Single(Message.Request request) -> {
                    var answer = answer(request);
                    if (answer != null) {
                        answers.add(answer);
                    }
                }
                case Inbound.Single(Message.Notification notification) -> server.heed(notification, peer);
                case Inbound.Single(Message.Response response) -> server.heed(response, peer);
                case Inbound.Batch nested -> throw new IllegalStateException("Batches do not nest: " + nested);
            }
        }
        return answers;
    }

    /// Cancels the request that is being worked on and those that would follow.
    public void abandon() {
        abandoned = true;
        var running = current.get();
        if (running != null) {
            running.cancel();
        }
    }

    private byte @Nullable [] answer(Message.Request request) {
        if (McpServer.beginsSession(request)) {
            var error = RpcError.invalidRequest("initialize cannot be part of a batch");
            return MessageWriter.error(request.id(), error);
        }
        if (McpServer.isStateless(request)) {
            // One of them may listen for ever, which a batch neither could be answered after nor knows how to end.
            var error = RpcError.invalidRequest("The version that this request declares has no batches");
            return MessageWriter.error(request.id(), error);
        }
        return switch (server.admit(request, peer, channel)) {
            case Admission.Refused(var error) -> MessageWriter.error(request.id(), error);
            case Admission.Admitted(var exchange) -> {
                current.set(exchange);
                // Looked at after it was set: either this sees the flag, or whoever raised it sees the exchange.
                if (abandoned) {
                    exchange.cancel();
                }
                yield server.answer(exchange).message(request.id());
            }
        };
    }
}
