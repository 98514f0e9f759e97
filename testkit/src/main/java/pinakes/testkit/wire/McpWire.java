package pinakes.testkit.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import pinakes.testkit.Deadline;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A client that speaks MCP in the era of its [ClientProfile].
public interface McpWire extends ToolWire {
    /// Sends a request and goes on while the server works on it.
    PendingCall start(String method, ObjectNode params);

    /// Sends a notification.
    void notify(String method, ObjectNode params);

    /// Everything the server has said so far that was not a response.
    List<JsonNode> notifications();

    /// Waits until the server has said something that matches, now or earlier.
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

    /// Every tool, page by page until the last.
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
