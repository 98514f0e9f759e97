package pinakes.transport.mcp.method;

import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.transport.mcp.feature.TaskFeature;
import pinakes.transport.mcp.message.Answer;
import pinakes.transport.mcp.message.Message;
import pinakes.transport.mcp.message.Notifications;
import pinakes.transport.mcp.message.ProtocolFault;
import pinakes.transport.mcp.session.Exchange;
import pinakes.transport.mcp.session.OpenRequests;
import pinakes.transport.mcp.session.Peer;

/// Cancels requests: `notifications/cancelled`, and `tools/cancel` as a request or a notification.
///
/// `tools/cancel` names a durable task, or a running request by its progress token or id.
record CancellationMethods(Optional<TaskFeature> tasks, Results results) {
    private static final Logger LOG = LoggerFactory.getLogger(CancellationMethods.class);

    void register(MethodTable table) {
        table.inBothEras(OpenRequests.TOOLS_CANCEL, this::cancel);
    }

    void handle(Message.Notification notification, Peer peer) {
        var params = notification.params();
        switch (notification.method()) {
            case Notifications.CANCELLED -> peer.requests().cancel(params.path("requestId"), peer.caller());
            case OpenRequests.TOOLS_CANCEL -> cancelNamed(params.path("taskId").asString(""), peer);
            default -> LOG.debug("Ignored notification {}", notification.method());
        }
    }

    private Answer cancel(Exchange exchange) {
        var name = exchange.params().text("taskId");
        if (!cancelNamed(name, exchange.peer())) {
            throw ProtocolFault.invalidParams("You have no running task or request with this taskId");
        }
        return results.empty(exchange.era());
    }

    private boolean cancelNamed(String name, Peer peer) {
        return tasks.filter(feature -> feature.cancel(name, peer.caller())).isPresent()
                || peer.requests().cancelNamed(name, peer.caller());
    }
}
