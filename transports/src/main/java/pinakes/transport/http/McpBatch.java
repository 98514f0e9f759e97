package pinakes.transport.http;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import pinakes.transport.mcp.Inbound;
import pinakes.transport.mcp.McpServer;
import pinakes.transport.mcp.McpServer.Admission;
import pinakes.transport.mcp.Message;
import pinakes.transport.mcp.MessageWriter;
import pinakes.transport.mcp.RpcError;

/// Answers the messages of a batch, one after the other.
final class McpBatch {
    private final McpServer server;

    McpBatch(McpServer server) {
        this.server = server;
    }

    /// The written answers to those messages that want one.
    List<byte[]> answer(Inbound.Batch batch, HttpPeer peer, HttpReply reply) {
        var broken = new AtomicBoolean();
        var answers = new ArrayList<byte[]>();
        for (var item : batch.items()) {
            if (broken.get()) {
                break;
            }
            switch (item) {
                case Inbound.Unreadable(var error, var id) -> answers.add(MessageWriter.error(id, error));
                case Inbound.Single(Message.Request request) -> answers.addAll(answer(request, peer, reply, broken));
                case Inbound.Single(Message.Notification notification) -> server.heed(notification, peer);
                case Inbound.Single(Message.Response response) -> server.heed(response, peer);
                case Inbound.Batch nested -> throw new IllegalStateException("Batches do not nest: " + nested);
            }
        }
        return answers;
    }

    private List<byte[]> answer(Message.Request request, HttpPeer peer, HttpReply reply, AtomicBoolean broken) {
        if (request.method().equals("initialize")) {
            var error = RpcError.invalidRequest("initialize cannot be part of a batch");
            return List.of(MessageWriter.error(request.id(), error));
        }
        return switch (server.admit(request, peer, reply)) {
            case Admission.Refused(var error) -> List.of(MessageWriter.error(request.id(), error));
            case Admission.Admitted(var exchange) -> {
                reply.onBroken(() -> {
                    broken.set(true);
                    exchange.cancel();
                });
                var message = server.answer(exchange).message(request.id());
                yield message == null ? List.of() : List.of(message);
            }
        };
    }
}
