package pinakes.tool.contract;

import java.util.LinkedHashSet;
import java.util.Optional;
import pinakes.tool.text.NearestName;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.BooleanNode;
import tools.jackson.databind.node.DoubleNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.LongNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/// Guesses what a caller meant by a value that the schema rejects.
final class ValueRepair {
    /// Up to this value, doubles represent every integer exactly.
    private static final double EXACT_MAX = 1L << 53;

    private ValueRepair() {}

    /// The same value in the form that the schema requires: `"5"` as 5, `"Done"` as `done`, one tag as a list of one,
    /// `tgs` as `tags`. Values that already fit, or that cannot be guessed, are not changed.
    static JsonNode meant(JsonNode value, JsonNode schema) {
        if (schema.has("enum")) {
            return value.isString()
                    ? choice(value.stringValue(), schema.path("enum")).orElse(value)
                    : value;
        }
        return switch (schema.path("type").asString("")) {
            case "integer", "number" ->
                value.isString() ? number(value.stringValue()).orElse(value) : value;
            case "boolean" -> value.isString() ? truth(value.stringValue()).orElse(value) : value;
            case "string" -> value.isNumber() || value.isBoolean() ? StringNode.valueOf(value.asString()) : value;
            case "array" -> list(value, schema.path("items"));
            case "object" -> value instanceof ObjectNode object ? named(object, schema) : value;
            default -> value;
        };
    }

    /// The same value with every number beyond a limit set to that limit.
    static JsonNode nearest(JsonNode value, JsonNode schema) {
        if (value instanceof ObjectNode object) {
            var near = object.objectNode();
            object.forEachEntry((name, part) ->
                    near.set(name, nearest(part, schema.path("properties").path(name))));
            return near;
        }
        if (!value.isNumber()) {
            return value;
        }
        var minimum = schema.get("minimum");
        if (minimum != null && value.doubleValue() < minimum.doubleValue()) {
            return minimum;
        }
        var maximum = schema.get("maximum");
        return maximum != null && value.doubleValue() > maximum.doubleValue() ? maximum : value;
    }

    private static JsonNode list(JsonNode value, JsonNode items) {
        var list = JsonNodeFactory.instance.arrayNode();
        if (value.isArray()) {
            value.forEach(item -> list.add(meant(item, items)));
            return list;
        }
        return value.isValueNode() && !value.isNull() ? list.add(meant(value, items)) : value;
    }

    /// Unknown names become the known names that they resemble, unless those are taken.
    private static ObjectNode named(ObjectNode given, JsonNode schema) {
        var properties = schema.path("properties");
        var free = new LinkedHashSet<>(properties.propertyNames());
        free.removeAll(given.propertyNames());
        var open = schema.path("additionalProperties").asBoolean(true);
        var meant = given.objectNode();
        given.forEachEntry((name, value) -> {
            var known = open || properties.has(name)
                    ? name
                    : NearestName.to(name, free).filter(free::remove).orElse(name);
            meant.set(known, meant(value, properties.path(known)));
        });
        return meant;
    }

    /// The choice that was typed or that is near.
    private static Optional<JsonNode> choice(String typed, JsonNode choices) {
        return NearestName.to(
                        typed, choices.valueStream().map(JsonNode::asString).toList())
                .map(StringNode::valueOf);
    }

    private static Optional<JsonNode> number(String text) {
        try {
            var number = Double.parseDouble(text.strip());
            return Math.abs(number) <= EXACT_MAX ? Optional.of(numberNode(number)) : Optional.empty();
        } catch (NumberFormatException _) {
            return Optional.empty();
        }
    }

    private static JsonNode numberNode(double number) {
        return number == Math.rint(number) ? LongNode.valueOf((long) number) : DoubleNode.valueOf(number);
    }

    private static Optional<JsonNode> truth(String text) {
        return switch (text.strip()) {
            case "true", "True" -> Optional.of(BooleanNode.TRUE);
            case "false", "False" -> Optional.of(BooleanNode.FALSE);
            default -> Optional.empty();
        };
    }
}
