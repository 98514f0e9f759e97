package pinakes.transport.mcp;

import org.jspecify.annotations.Nullable;
import pinakes.tool.Conversation;
import tools.jackson.databind.node.JsonNodeFactory;

/// Carries a tool's progress and log lines to the client whose request it works on.
final class ClientConversation implements Conversation {
    private static final int MESSAGE_CHARS_MAX = 4_000;

    private final Exchange exchange;
    private double reported = Double.NEGATIVE_INFINITY;

    ClientConversation(Exchange exchange) {
        this.exchange = exchange;
    }

    @Override
    public void progress(double done, @Nullable Double total, String message) {
        if (exchange.progressToken() != null && Double.isFinite(done)) {
            report(done, total, message);
        }
    }

    @Override
    public void log(LogLevel level, String message) {
        var wanted = exchange.client().logLevel();
        if (wanted == null || level.compareTo(wanted) < 0) {
            return;
        }
        var params = JsonNodeFactory.instance.objectNode();
        params.put("level", Client.wireName(level));
        params.put("data", shortened(message));
        exchange.send(MessageWriter.notification(Notifications.LOG, params));
    }

    /// Synchronized so that two threads of one tool cannot overtake each other on the way out.
    private synchronized void report(double done, @Nullable Double total, String message) {
        if (done <= reported) {
            return;
        }
        reported = done;
        var params = JsonNodeFactory.instance.objectNode();
        params.set("progressToken", exchange.progressToken());
        params.put("progress", done);
        if (total != null && Double.isFinite(total)) {
            params.put("total", total);
        }
        params.put("message", shortened(message));
        exchange.send(MessageWriter.notification(Notifications.PROGRESS, params));
    }

    private static String shortened(String message) {
        return message.length() <= MESSAGE_CHARS_MAX ? message : message.substring(0, MESSAGE_CHARS_MAX);
    }
}
