package pinakes.testkit.wire;

import java.util.List;
import tools.jackson.databind.JsonNode;

/// A client that lists and calls tools over any transport.
public interface ToolWire extends AutoCloseable {
    /// Every tool as the transport lists it; each has at least a `name`.
    List<JsonNode> tools();

    /// Calls a tool and waits for its answer; the arguments are sent unchanged.
    ToolAnswer call(String tool, JsonNode arguments);

    /// The same with the arguments as JSON text.
    default ToolAnswer call(String tool, String arguments) {
        return call(tool, Json.parse(arguments));
    }

    default List<String> toolNames() {
        return tools().stream().map(tool -> tool.path("name").asString()).toList();
    }

    @Override
    void close();
}
