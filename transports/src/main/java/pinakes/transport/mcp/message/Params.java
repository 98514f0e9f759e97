package pinakes.transport.mcp.message;

import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// A request's parameters, with type checks.
public record Params(ObjectNode json) {
    public String text(String name) {
        var value = json.path(name);
        if (!value.isString()) {
            throw ProtocolFault.invalidParams(name + " must be a string");
        }
        return value.stringValue();
    }

    public ObjectNode object(String name) {
        if (json.path(name) instanceof ObjectNode object) {
            return object;
        }
        throw ProtocolFault.invalidParams(name + " must be an object");
    }

    /// An empty object when absent.
    public ObjectNode optionalObject(String name) {
        return json.has(name) ? object(name) : JsonNodeFactory.instance.objectNode();
    }

    /// An object whose values are strings; empty when absent.
    public ObjectNode optionalTexts(String name) {
        var object = optionalObject(name);
        if (!allStrings(object)) {
            throw ProtocolFault.invalidParams(name + " must be an object with string values");
        }
        return object;
    }

    public boolean flag(String name) {
        var value = json.path(name);
        if (!value.isMissingNode() && !value.isBoolean()) {
            throw ProtocolFault.invalidParams(name + " must be true or false");
        }
        return value.asBoolean(false);
    }

    /// An empty list when absent.
    public List<String> texts(String name, int max) {
        var value = json.path(name);
        if (value.isMissingNode()) {
            return List.of();
        }
        if (!value.isArray() || value.size() > max || !allStrings(value)) {
            throw ProtocolFault.invalidParams(name + " must be a list of at most " + max + " strings");
        }
        return value.valueStream().map(JsonNode::stringValue).toList();
    }

    private static boolean allStrings(JsonNode values) {
        return values.valueStream().allMatch(JsonNode::isString);
    }
}
