package pinakes.transport.mcp.method;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import pinakes.tool.Conversation;
import pinakes.transport.mcp.message.MessageWriter;
import pinakes.transport.mcp.message.Notifications;
import pinakes.transport.mcp.session.ClientInfo;
import pinakes.transport.mcp.session.Exchange;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.StringNode;

/// Sends a tool's progress and log messages to the client of the request.
final class ClientConversation implements Conversation {
    private final Exchange exchange;
    private final @Nullable ProgressReport progress;

    ClientConversation(Exchange exchange) {
        this.exchange = exchange;
        var token = exchange.progressToken();
        this.progress = token == null ? null : new ProgressReport(token, exchange::send);
    }

    @Override
    public void progress(double done, @Nullable Double total, String message) {
        if (progress != null) {
            progress.progress(done, total, message);
        }
    }

    /// Reports continue under the client's progress token or, on connections that report unasked, under the work's
    /// id. Clients that use the Tasks extension follow the task instead.
    @Override
    public Optional<Conversation> continuing(String workId) {
        var given = exchange.request().meta().get("progressToken");
        var token = given == null && exchange.peer().reportsProgressUnasked() ? StringNode.valueOf(workId) : given;
        return token == null || TaskMethods.isDeclaredBy(exchange.client())
                ? Optional.empty()
                : Optional.of(new ProgressReport(token, exchange.peer().notifications()));
    }

    @Override
    public void log(LogLevel level, String message) {
        var wanted = exchange.client().logLevel();
        if (wanted == null || level.compareTo(wanted) < 0) {
            return;
        }
        var params = JsonNodeFactory.instance.objectNode();
        params.put("level", ClientInfo.wireName(level));
        params.put("data", ProgressReport.shortened(message));
        exchange.send(MessageWriter.notification(Notifications.LOG, params));
    }
}
