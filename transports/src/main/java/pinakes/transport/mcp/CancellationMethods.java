package pinakes.transport.mcp;

import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.transport.mcp.feature.TaskFeature;
import tools.jackson.databind.node.ObjectNode;

/// The ways to stop a request that take a message: `notifications/cancelled` and the published `tools/cancel`.
///
/// `tools/cancel` names either a durable task or a request that is still open, the latter by its progress token or id.
final class CancellationMethods {
    static final String TOOLS_CANCEL = "tools/cancel";
    private static final Logger LOG = LoggerFactory.getLogger(CancellationMethods.class);

    private final Optional<TaskFeature> tasks;
    private final Results results;

    CancellationMethods(Optional<TaskFeature> tasks, Results results) {
        this.tasks = tasks;
        this.results = results;
    }

    void register(MethodTable table) {
        table.inBothEras(TOOLS_CANCEL, this::cancel);
    }

    /// Heeds a notification that cancels something, and nothing else.
    void heed(Message.Notification notification, Peer peer) {
        var params = notification.params();
        switch (notification.method()) {
            case Notifications.CANCELLED -> cancelRequest(params, peer);
            case TOOLS_CANCEL -> cancelNamed(params.path("taskId").asString(""), peer);
            default -> LOG.debug("Nothing to do for {}", notification.method());
        }
    }

    private void cancelRequest(ObjectNode params, Peer peer) {
        var found = peer.inFlight().cancel(params.path("requestId"), peer.caller());
        LOG.debug("Cancelled request {} (was open: {})", params.path("requestId"), found);
    }

    private Answer cancel(Exchange exchange) {
        var name = exchange.params().text("taskId");
        if (!cancelNamed(name, exchange.peer())) {
            throw ProtocolFault.invalidParams("Nothing of yours is running under this taskId");
        }
        return results.empty(exchange.era());
    }

    private boolean cancelNamed(String name, Peer peer) {
        return tasks.filter(feature -> feature.cancel(name, peer.caller())).isPresent()
                || peer.inFlight().cancelNamed(name, peer.caller());
    }
}
