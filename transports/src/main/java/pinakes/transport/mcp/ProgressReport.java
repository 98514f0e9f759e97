package pinakes.transport.mcp;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// The progress of one piece of work, as it goes out under one token.
final class ProgressReport {
    private static final int MESSAGE_CHARS_MAX = 4_000;

    private final JsonNode token;
    private final Consumer<byte[]> out;
    private double reported = Double.NEGATIVE_INFINITY;

    ProgressReport(JsonNode token, Consumer<byte[]> out) {
        this.token = token;
        this.out = out;
    }

    /// Synchronized so that two threads of one tool cannot overtake each other on the way out.
    synchronized void report(double done, @Nullable Double total, String message) {
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

    static String shortened(String message) {
        return message.length() <= MESSAGE_CHARS_MAX ? message : message.substring(0, MESSAGE_CHARS_MAX);
    }
}
