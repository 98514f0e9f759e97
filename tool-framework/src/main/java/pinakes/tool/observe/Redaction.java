package pinakes.tool.observe;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/// Formats arguments for a log line, without secrets and without bulk.
///
/// It reads no more than it shows, so a batch of vectors costs as little as a title.
public final class Redaction {
    private static final String HIDDEN = "[redacted]";
    private static final int TEXT_CHARACTERS_MAX = 120;
    private static final int SHOWN_CHARACTERS_MAX = 1_000;
    /// Longer lists of numbers are vectors, which are not worth showing.
    private static final int NUMBERS_MAX = 8;

    private final StringBuilder shown = new StringBuilder();

    private Redaction() {}

    public static String shown(JsonNode arguments) {
        var redaction = new Redaction();
        redaction.show(arguments);
        var text = redaction.shown;
        return redaction.isFull() ? text.substring(0, SHOWN_CHARACTERS_MAX) + "…" : text.toString();
    }

    private void show(JsonNode node) {
        switch (node) {
            case ObjectNode object -> showObject(object);
            case ArrayNode array
            when array.size() > NUMBERS_MAX && array.get(0).isNumber() ->
                shown.append('[').append(array.size()).append(" numbers]");
            case ArrayNode array -> showArray(array);
            case StringNode text -> showText(text.stringValue());
            default -> shown.append(node);
        }
    }

    private void showObject(ObjectNode object) {
        shown.append('{');
        var separator = "";
        for (var entry : object.properties()) {
            if (isFull()) {
                return;
            }
            shown.append(separator);
            separator = ",";
            showText(entry.getKey());
            shown.append(':');
            if (SecretNames.contain(entry.getKey())) {
                showText(HIDDEN);
            } else {
                show(entry.getValue());
            }
        }
        shown.append('}');
    }

    private void showArray(ArrayNode array) {
        shown.append('[');
        var separator = "";
        for (var element : array) {
            if (isFull()) {
                return;
            }
            shown.append(separator);
            separator = ",";
            show(element);
        }
        shown.append(']');
    }

    private void showText(String text) {
        var brief = text.length() <= TEXT_CHARACTERS_MAX
                ? text
                : text.substring(0, TEXT_CHARACTERS_MAX) + "… (" + text.length() + " characters)";
        shown.append(StringNode.valueOf(brief));
    }

    private boolean isFull() {
        return shown.length() > SHOWN_CHARACTERS_MAX;
    }
}
