package pinakes.transport.mcp;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The parameters of a request, read with the checks that the protocol asks for.
record Params(ObjectNode json) {
    String text(String name) {
        var value = json.path(name);
        if (!value.isString()) {
            throw ProtocolFault.invalidParams(name + " is a required string");
        }
        return value.stringValue();
    }

    ObjectNode object(String name) {
        if (json.path(name) instanceof ObjectNode object) {
            return object;
        }
        throw ProtocolFault.invalidParams(name + " is a required object");
    }

    /// An empty object when there is none.
    ObjectNode optionalObject(String name) {
        return json.has(name) ? object(name) : JsonNodeFactory.instance.objectNode();
    }

    /// An object whose values are strings; an empty one when there is none.
    ObjectNode optionalTexts(String name) {
        var object = optionalObject(name);
        if (!allStrings(object)) {
            throw ProtocolFault.invalidParams(name + " is an object of strings");
        }
        return object;
    }

    boolean flag(String name) {
        var value = json.path(name);
        if (!value.isMissingNode() && !value.isBoolean()) {
            throw ProtocolFault.invalidParams(name + " is true or false");
        }
        return value.asBoolean(false);
    }

    /// An empty list when there is none.
    List<String> texts(String name, int max) {
        var value = json.path(name);
        if (value.isMissingNode()) {
            return List.of();
        }
        if (!value.isArray() || value.size() > max || !allStrings(value)) {
            throw ProtocolFault.invalidParams(name + " is a list of at most " + max + " strings");
        }
        var texts = new ArrayList<String>(value.size());
        value.forEach(text -> texts.add(text.stringValue()));
        return texts;
    }

    private static boolean allStrings(JsonNode values) {
        return values.valueStream().allMatch(JsonNode::isString);
    }
}
