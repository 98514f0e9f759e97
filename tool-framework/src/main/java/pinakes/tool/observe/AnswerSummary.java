package pinakes.tool.observe;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Sums up an answer for a log line: the numbers in it and the lengths of its lists, never text.
final class AnswerSummary {
    private static final int PARTS_MAX = 6;
    /// The payload of families that wrap it.
    private static final String PAYLOAD = "data";

    private final StringBuilder text = new StringBuilder();
    private int parts;

    private AnswerSummary() {}

    /// Such as `results=3 total_matches=12`; empty for an answer without numbers and lists.
    static String of(ObjectNode answer) {
        var summary = new AnswerSummary();
        summary.add(answer);
        if (answer.get(PAYLOAD) instanceof ObjectNode payload) {
            summary.add(payload);
        }
        return summary.text.toString();
    }

    private void add(ObjectNode object) {
        for (var entry : object.properties()) {
            if (parts == PARTS_MAX) {
                return;
            }
            add(entry.getKey(), entry.getValue());
        }
    }

    private void add(String name, JsonNode value) {
        if (value.isArray() || value.isNumber()) {
            text.append(text.isEmpty() ? "" : " ").append(name).append('=');
            if (value.isArray()) {
                text.append(value.size());
            } else {
                text.append(value.numberValue());
            }
            parts++;
        }
    }
}
