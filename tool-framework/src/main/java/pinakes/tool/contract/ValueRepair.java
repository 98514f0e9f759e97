package pinakes.tool.contract;

import java.util.Optional;
import pinakes.tool.text.NearestName;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.BooleanNode;
import tools.jackson.databind.node.DoubleNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.LongNode;
import tools.jackson.databind.node.StringNode;

/// Guesses what a caller meant by a value that the schema rejects.
final class ValueRepair {
    /// Up to this value, doubles represent every integer exactly.
    private static final double EXACT_MAX = 1L << 53;

    private ValueRepair() {}

    /// The same value in the form that the schema wants: `"5"` as 5, `"Done"` as `done`, one tag as a list of one.
    static Optional<JsonNode> of(JsonNode value, JsonNode schema) {
        if (schema.has("enum")) {
            return value.isString() ? choice(value.stringValue(), schema.path("enum")) : Optional.empty();
        }
        return switch (schema.path("type").asString("")) {
            case "integer", "number" -> value.isString() ? number(value.stringValue()) : Optional.empty();
            case "boolean" -> value.isString() ? truth(value.stringValue()) : Optional.empty();
            case "string" ->
                value.isNumber() || value.isBoolean()
                        ? Optional.of(StringNode.valueOf(value.asString()))
                        : Optional.empty();
            case "array" -> value.isValueNode() ? Optional.of(listOf(value)) : Optional.empty();
            default -> Optional.empty();
        };
    }

    /// The limit that a number exceeds.
    static Optional<JsonNode> nearest(JsonNode value, JsonNode schema) {
        if (!value.isNumber()) {
            return Optional.empty();
        }
        var minimum = schema.get("minimum");
        if (minimum != null && value.doubleValue() < minimum.doubleValue()) {
            return Optional.of(minimum);
        }
        var maximum = schema.get("maximum");
        return maximum != null && value.doubleValue() > maximum.doubleValue() ? Optional.of(maximum) : Optional.empty();
    }

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

    private static ArrayNode listOf(JsonNode value) {
        return JsonNodeFactory.instance.arrayNode().add(value);
    }
}
