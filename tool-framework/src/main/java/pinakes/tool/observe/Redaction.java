package pinakes.tool.observe;

import java.util.Locale;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/// Shows arguments in a log line without their secrets and without their bulk.
public final class Redaction {
    private static final Set<String> SECRET_WORDS =
            Set.of("password", "passwd", "secret", "token", "apikey", "authorization", "credential", "privatekey");
    private static final String HIDDEN = "[redacted]";
    private static final int TEXT_CHARACTERS_MAX = 120;
    private static final int SHOWN_CHARACTERS_MAX = 1_000;

    private Redaction() {}

    /// The arguments as text for a log line.
    public static String shown(JsonNode arguments) {
        var text = redacted(arguments).toString();
        return text.length() <= SHOWN_CHARACTERS_MAX ? text : text.substring(0, SHOWN_CHARACTERS_MAX) + "…";
    }

    /// Whether a value of this name is nobody's business.
    public static boolean isSecretName(String name) {
        var plain = name.toLowerCase(Locale.ROOT).replace("-", "").replace("_", "");
        for (var word : SECRET_WORDS) {
            if (plain.contains(word)) {
                return true;
            }
        }
        return false;
    }

    private static JsonNode redacted(JsonNode node) {
        return switch (node) {
            case ObjectNode object -> {
                var copy = object.objectNode();
                object.forEachEntry((name, value) ->
                        copy.set(name, isSecretName(name) ? StringNode.valueOf(HIDDEN) : redacted(value)));
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
