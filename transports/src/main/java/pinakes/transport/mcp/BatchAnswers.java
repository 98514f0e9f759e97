package pinakes.transport.mcp;

import java.util.ArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import pinakes.transport.mcp.McpServer.Admission;
import pinakes.transport.mcp.message.Message;
import pinakes.transport.mcp.message.MessageWriter;
import pinakes.transport.mcp.message.ReadResult;
import pinakes.transport.mcp.message.RpcError;
import pinakes.transport.mcp.session.Exchange;
import pinakes.transport.mcp.session.Peer;
import pinakes.transport.mcp.session.ReplyChannel;

/// Answers the messages of one batch, one after the other.
public final class BatchAnswers {
    private final McpServer server;
    private final Peer peer;
    private final ReplyChannel channel;
    private final AtomicReference<@Nullable Exchange> current = new AtomicReference<>();
    private volatile boolean cancelled;

    public BatchAnswers(McpServer server, Peer peer, ReplyChannel channel) {
        this.server = server;
        this.peer = peer;
        this.channel = channel;
    }

    /// Why this peer may not send batches; null when it may.
    public static @Nullable RpcError refusal(Peer peer) {
        var version = peer.version();
        return version.allowsBatches()
                ? null
                : RpcError.invalidRequest("Version " + version.wireName() + " does not support batches");
    }

    /// The serialized array of answers; null when no message expects one.
    public byte @Nullable [] to(ReadResult.Batch batch) {
        var answers = new ArrayList<byte[]>();
        for (var item : batch.items()) {
            switch (item) {
                case ReadResult.Unreadable(var error, var id) -> answers.add(MessageWriter.error(id, error));
                case Message.OneWay message -> server.handle(message, peer);
                case Message.Request request -> {
                    var answer = answer(request);
                    if (answer != null) {
                        answers.add(answer);
                    }
                }
            }
        }
        return answers.isEmpty() ? null : MessageWriter.batch(answers);
    }

    /// Cancels the running request and all that follow.
    public void cancel() {
        cancelled = true;
        var running = current.get();
        if (running != null) {
            running.cancel();
        }
    }

    private byte @Nullable [] answer(Message.Request request) {
        if (request.startsSession()) {
            var error = RpcError.invalidRequest("initialize cannot be part of a batch");
            return MessageWriter.error(request.id(), error);
        }
        if (request.isStateless()) {
            // It could be a subscription, which would keep the whole batch unanswered.
            var error =
                    RpcError.invalidRequest("The protocol version that this request declares does not support batches");
            return MessageWriter.error(request.id(), error);
        }
        return switch (server.admit(request, peer, channel)) {
            case Admission.Refused(var error) -> MessageWriter.error(request.id(), error);
            case Admission.Admitted(var exchange) -> {
                current.set(exchange);
                // Checked after the set: either this sees the flag, or cancel() sees the exchange.
                if (cancelled) {
                    exchange.cancel();
                }
                yield server.answer(exchange).message(request.id());
            }
        };
    }
}
