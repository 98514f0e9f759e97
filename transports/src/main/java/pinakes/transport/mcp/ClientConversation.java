package pinakes.transport.mcp;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import pinakes.tool.Conversation;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.StringNode;

/// Carries a tool's progress and log lines to the client whose request it works on.
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
            progress.report(done, total, message);
        }
    }

    /// A token that the client gave stays valid for the work it began; without one, the work's id takes its place on
    /// wires that report unasked. Clients of the Tasks extension follow the task instead.
    @Override
    public Optional<Conversation> continuing(String workId) {
        var given = exchange.request().meta().get("progressToken");
        var token = given == null && exchange.peer().reportsProgressUnasked() ? StringNode.valueOf(workId) : given;
        return token == null || TaskMethods.isDeclaredBy(exchange.client())
                ? Optional.empty()
                : Optional.of(new ContinuedConversation(new ProgressReport(token, exchange.peer()::tell)));
    }

    @Override
    public void log(LogLevel level, String message) {
        var wanted = exchange.client().logLevel();
        if (wanted == null || level.compareTo(wanted) < 0) {
            return;
        }
        var params = JsonNodeFactory.instance.objectNode();
        params.put("level", Client.wireName(level));
        params.put("data", ProgressReport.shortened(message));
        exchange.send(MessageWriter.notification(Notifications.LOG, params));
    }
}
