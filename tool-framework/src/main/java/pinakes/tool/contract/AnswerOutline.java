package pinakes.tool.contract;

import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The output schemas for `tools/list`: fields with their types.
///
/// Rules that only a validator needs stay in the contract, because every conversation pays for this schema. What tells
/// a success from an error is kept: an answer must match exactly one of the two.
final class AnswerOutline {
    private static final List<String> RULES_OF_ANSWERS = List.of("type", "additionalProperties");
    private static final List<String> RULES_OF_FIELDS =
            List.of("additionalProperties", "oneOf", "required", "format", "minimum", "maximum");

    private AnswerOutline() {}

    static ObjectNode of(ObjectNode output) {
        var outline = output.deepCopy();
        for (var alternative : outline.path("oneOf")) {
            if (alternative instanceof ObjectNode answer) {
                answer.remove(RULES_OF_ANSWERS);
                answer.path("properties").forEach(AnswerOutline::shorten);
                if (answer.path("required") instanceof ArrayNode required) {
                    // They are in every answer, so they need not be listed for each tool.
                    var added = AnswerFields.added(answer);
                    required.removeIf(name -> added.contains(name.asString()));
                }
            }
        }
        return outline;
    }

    /// The fields of a success with their types, one level deep. Nothing is required, so errors are valid as well.
    static ObjectNode topLevel(ObjectNode success) {
        var outline = success.objectNode().put("type", "object");
        var properties = outline.putObject("properties");
        success.path("properties").forEachEntry((name, field) -> {
            if (!AnswerFields.added(success).contains(name)) {
                var type = properties.putObject(name);
                if (field.has("type")) {
                    type.set("type", field.path("type"));
                }
            }
        });
        return outline;
    }

    private static void shorten(JsonNode field) {
        if (field instanceof ObjectNode schema) {
            schema.remove(RULES_OF_FIELDS);
            schema.path("properties").forEach(AnswerOutline::shorten);
            shorten(schema.path("items"));
        }
    }
}
