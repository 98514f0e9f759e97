package pinakes.testkit.wire;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Shortcuts for JSON in tests.
public final class Json {
    private static final JsonMapper MAPPER = new JsonMapper();

    private Json() {}

    public static JsonNode parse(String text) {
        return MAPPER.readTree(text);
    }

    public static ObjectNode object(String text) {
        return (ObjectNode) MAPPER.readTree(text);
    }

    public static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }
}
