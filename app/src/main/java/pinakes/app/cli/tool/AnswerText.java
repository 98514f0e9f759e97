package pinakes.app.cli.tool;

import java.util.stream.Collectors;
import pinakes.tool.contract.AnswerFields;
import pinakes.tool.text.TerminalText;
import tools.jackson.databind.JsonNode;

/// The answer of a tool as indented text, without hints and metadata.
final class AnswerText {
    private static final String INDENT = "  ";
    private static final String ITEM = "- ";

    private AnswerText() {}

    /// @param metadataField the field of the metadata, which is for programs
    static String of(JsonNode answer, String metadataField) {
        var text = new StringBuilder();
        answer.properties().stream()
                .filter(field -> !field.getKey().equals(AnswerFields.AGENT_HINTS)
                        && !field.getKey().equals(metadataField))
                .forEach(field -> field(field.getKey(), field.getValue(), "", text));
        return text.toString();
    }

    private static void field(String name, JsonNode value, String indent, StringBuilder text) {
        text.append(indent).append(TerminalText.onOneLine(name)).append(':');
        if (value.isEmpty() && value.isContainer()) {
            text.append(" none\n");
        } else if (value.isArray() && value.valueStream().noneMatch(JsonNode::isContainer)) {
            text.append(' ')
                    .append(value.valueStream().map(AnswerText::oneLine).collect(Collectors.joining(", ")))
                    .append('\n');
        } else if (value.isContainer()) {
            text.append('\n');
            inside(value, indent + INDENT, text);
        } else if (value.asString("").contains("\n")) {
            text.append('\n');
            TerminalText.of(value.asString())
                    .lines()
                    .forEach(line ->
                            text.append(indent).append(INDENT).append(line).append('\n'));
        } else {
            text.append(' ').append(oneLine(value)).append('\n');
        }
    }

    private static void inside(JsonNode value, String indent, StringBuilder text) {
        if (value.isObject()) {
            value.properties().forEach(field -> field(field.getKey(), field.getValue(), indent, text));
            return;
        }
        for (var item : value) {
            var block = new StringBuilder();
            if (item.isContainer()) {
                inside(item, indent + INDENT, block);
            } else {
                block.append(indent).append(INDENT).append(oneLine(item)).append('\n');
            }
            text.append(indent).append(ITEM).append(block.substring(Math.min(block.length(), indent.length() + 2)));
        }
    }

    private static String oneLine(JsonNode value) {
        return value.isNull() ? "none" : TerminalText.onOneLine(value.asString());
    }
}
