package pinakes.tool.observe;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Sums up an answer for a log line: the numbers in it and the lengths of its lists, never text.
final class AnswerSummary {
    private static final int PARTS_MAX = 6;
    /// The payload of families that wrap it.
    private static final String PAYLOAD = "data";

    private AnswerSummary() {}

    /// Such as `results=3 total_matches=12`; empty for an answer without numbers and lists.
    static String of(ObjectNode answer) {
        var payload = answer.get(PAYLOAD) instanceof ObjectNode object ? object : answer.objectNode();
        return Stream.concat(answer.propertyStream(), payload.propertyStream())
                .filter(field -> field.getValue().isArray() || field.getValue().isNumber())
                .limit(PARTS_MAX)
                .map(field -> field.getKey() + "=" + shown(field.getValue()))
                .collect(Collectors.joining(" "));
    }

    private static Number shown(JsonNode value) {
        return value.isArray() ? value.size() : value.numberValue();
    }
}
