package pinakes.testkit.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import pinakes.testkit.Deadline;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// An MCP client that uses the era of its [ClientProfile].
public interface McpWire extends ToolWire {
    /// Sends a request without waiting for the answer.
    PendingCall start(String method, ObjectNode params);

    /// Sends a notification.
    void notify(String method, ObjectNode params);

    /// All notifications and requests of the server so far.
    List<JsonNode> notifications();

    /// Waits for a matching notification; earlier ones count.
    JsonNode awaitNotification(Predicate<JsonNode> matching, Deadline deadline);

    /// Answers requests of the server, such as `sampling/createMessage`, with a result made from their params.
    void answering(String method, Function<JsonNode, JsonNode> result);

    default RpcAnswer request(String method, ObjectNode params) {
        return start(method, params).await(Deadline.usual());
    }

    default RpcAnswer request(String method) {
        return request(method, Json.object());
    }

    default JsonNode awaitNotification(String method) {
        return awaitNotification(message -> message.path("method").asString("").equals(method), Deadline.usual());
    }

    /// All tools, from all pages.
    @Override
    default List<JsonNode> tools() {
        var tools = new ArrayList<JsonNode>();
        var page = Json.object();
        while (true) {
            var result = request("tools/list", page).result();
            result.path("tools").forEach(tools::add);
            if (!result.has("nextCursor")) {
                return tools;
            }
            page = Json.object();
            page.set("cursor", result.get("nextCursor"));
        }
    }

    @Override
    default ToolAnswer call(String tool, JsonNode arguments) {
        var params = Json.object().put("name", tool);
        params.set("arguments", arguments);
        return ToolAnswer.of(request("tools/call", params));
    }
}
