package pinakes.tool.contract;

import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The input schema for `tools/list`: every parameter with its type, choices, default and description.
///
/// Limits that callers rarely meet stay in the contract, because every conversation pays for this schema. Arguments
/// are checked against the whole contract, and errors name the limit.
final class InputOutline {
    private static final List<String> VALIDATOR_RULES =
            List.of("additionalProperties", "maxProperties", "minLength", "maxLength", "minItems", "maxItems");

    /// Up to here a maximum is small enough to be met by chance.
    private static final int MAXIMUM_SHOWN = 1_000;

    private InputOutline() {}

    static ObjectNode of(ObjectNode input) {
        var outline = input.deepCopy();
        shorten(outline);
        return outline;
    }

    private static void shorten(JsonNode field) {
        if (field instanceof ObjectNode schema) {
            schema.remove(VALIDATOR_RULES);
            schema.remove("minimum");
            if (schema.path("maximum").asDouble(0) > MAXIMUM_SHOWN) {
                schema.remove("maximum");
            }
            if (isNothing(schema.path("default"))) {
                schema.remove("default");
            }
            if (schema.has("enum")) {
                schema.remove("type");
            }
            if (schema.path("type") instanceof ArrayNode types) {
                types.removeIf(type -> type.asString().equals("null")); // the same as leaving the parameter out
                if (types.size() == 1) {
                    schema.set("type", types.get(0));
                }
            }
            schema.path("properties").forEach(InputOutline::shorten);
            shorten(schema.path("items"));
        }
    }

    /// Whether a default says no more than its absence.
    private static boolean isNothing(JsonNode fallback) {
        return (fallback.isBoolean() && !fallback.booleanValue())
                || (fallback.isNumber() && fallback.doubleValue() == 0)
                || (fallback.isArray() && fallback.isEmpty());
    }
}
