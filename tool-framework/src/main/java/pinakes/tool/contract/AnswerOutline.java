package pinakes.tool.contract;

import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The output schema for `tools/list`: every field with its type.
///
/// Rules that only a validator needs stay in the contract, because every conversation pays for this schema.
final class AnswerOutline {
    private static final List<String> RULES_OF_ANSWERS = List.of("type", "additionalProperties", "oneOf");
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
                    required.removeIf(name -> AnswerFields.ADDED.contains(name.asString()));
                }
            }
        }
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
