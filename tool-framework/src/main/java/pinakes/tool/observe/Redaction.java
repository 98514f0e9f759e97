package pinakes.tool.observe;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/// Shows arguments in a log line without their secrets and without their bulk.
public final class Redaction {
    private static final String HIDDEN = "[redacted]";
    private static final int TEXT_CHARACTERS_MAX = 120;
    private static final int SHOWN_CHARACTERS_MAX = 1_000;

    private Redaction() {}

    /// The arguments as text for a log line.
    public static String shown(JsonNode arguments) {
        var text = redacted(arguments).toString();
        return text.length() <= SHOWN_CHARACTERS_MAX ? text : text.substring(0, SHOWN_CHARACTERS_MAX) + "…";
    }

    private static JsonNode redacted(JsonNode node) {
        return switch (node) {
            case ObjectNode object -> {
                var copy = object.objectNode();
                object.forEachEntry((name, value) ->
                        copy.set(name, SecretNames.contain(name) ? StringNode.valueOf(HIDDEN) : redacted(value)));
                yield copy;
            }
            case ArrayNode array -> {
                var copy = array.arrayNode();
                array.forEach(element -> copy.add(redacted(element)));
                yield copy;
            }
            case StringNode text
            when text.stringValue().length() > TEXT_CHARACTERS_MAX ->
                StringNode.valueOf(text.stringValue().substring(0, TEXT_CHARACTERS_MAX) + "… ("
                        + text.stringValue().length() + " characters)");
            default -> node;
        };
    }
}
