package pinakes.transport.mcp.method;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import pinakes.tool.Conversation;
import pinakes.transport.mcp.message.MessageWriter;
import pinakes.transport.mcp.message.Notifications;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// Reports the progress of one piece of work under one token.
///
/// It is the whole conversation of work that outlives its request: log messages belong to requests and are dropped.
final class ProgressReport implements Conversation {
    private static final int MESSAGE_CHARS_MAX = 4_000;

    private final JsonNode token;
    private final Consumer<byte[]> out;
    private double reported = Double.NEGATIVE_INFINITY;

    ProgressReport(JsonNode token, Consumer<byte[]> out) {
        this.token = token;
        this.out = out;
    }

    /// Synchronized so that reports of two threads cannot overtake each other.
    @Override
    public synchronized void progress(double done, @Nullable Double total, String message) {
        if (!Double.isFinite(done) || done <= reported) {
            return;
        }
        reported = done;
        var params = JsonNodeFactory.instance.objectNode();
        params.set("progressToken", token);
        params.put("progress", done);
        if (total != null && Double.isFinite(total)) {
            params.put("total", total);
        }
        params.put("message", shortened(message));
        out.accept(MessageWriter.notification(Notifications.PROGRESS, params));
    }

    @Override
    public void log(LogLevel level, String message) {}

    static String shortened(String message) {
        return message.length() <= MESSAGE_CHARS_MAX ? message : message.substring(0, MESSAGE_CHARS_MAX);
    }
}
