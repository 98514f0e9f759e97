package pinakes.app.cli.connect;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/// Changes JSON by its text, because editors' files have comments and a formatting that people care about.
final class JsonText implements ConfigText {
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
            .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
            .build();

    private static final String INDENT = "  ";

    /// The characters of a value in the text.
    private record Span(int start, int end) {}

    @Override
    public String with(String text, String section, Map<String, Object> entry) {
        if (text.isBlank()) {
            return snippet(section, entry);
        }
        try {
            JSON.readTree(text);
            var root = text.indexOf('{', skipped(text));
            var servers = find(text, section, null);
            if (servers == null) {
                return inserted(
                        text, root, INDENT, member(section, "{\n" + indented(member(entry), 2) + "\n" + INDENT + "}"));
            }
            var existing = find(text, section, ServerEntry.NAME);
            var value = JSON.writerWithDefaultPrettyPrinter().writeValueAsString(entry);
            return existing == null
                    ? inserted(text, servers.start(), INDENT + INDENT, member(ServerEntry.NAME, shifted(value, 2)))
                    : text.substring(0, existing.start()) + shifted(value, 2) + text.substring(existing.end());
        } catch (JacksonException e) {
            throw new IllegalArgumentException("it is not valid JSON: " + e.getOriginalMessage(), e);
        }
    }

    @Override
    public String snippet(String section, Map<String, Object> entry) {
        return JSON.writerWithDefaultPrettyPrinter()
                        .writeValueAsString(Map.of(section, Map.of(ServerEntry.NAME, entry)))
                + "\n";
    }

    @Override
    public JsonNode entry(String text, String section) {
        try {
            return JSON.readTree(text).path(section).path(ServerEntry.NAME);
        } catch (JacksonException _) {
            return MissingNode.getInstance();
        }
    }

    /// The value of a member of the root, or of a member of that one.
    private static @Nullable Span find(String text, String first, @Nullable String second) {
        try (var parser = JSON.createParser(text)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new IllegalArgumentException("it is not a JSON object");
            }
            if (!enter(parser, first)) {
                return null;
            }
            if (second == null) {
                return span(parser, text);
            }
            if (parser.currentToken() != JsonToken.START_OBJECT) {
                throw new IllegalArgumentException(first + " is not an object");
            }
            return enter(parser, second) ? span(parser, text) : null;
        }
    }

    /// Moves to the value of a member of the current object.
    private static boolean enter(JsonParser parser, String name) {
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            var isWanted = parser.currentName().equals(name);
            parser.nextToken();
            if (isWanted) {
                return true;
            }
            parser.skipChildren();
        }
        return false;
    }

    private static Span span(JsonParser parser, String text) {
        var start = (int) parser.currentTokenLocation().getCharOffset();
        parser.skipChildren();
        var end = (int) parser.currentLocation().getCharOffset();
        return new Span(start, Math.min(end, text.length()));
    }

    /// Adds a member at the beginning of the object that starts at a position.
    private static String inserted(String text, int object, String indent, String member) {
        var rest = text.substring(object + 1);
        var isEmpty = rest.stripLeading().startsWith("}");
        return text.substring(0, object + 1) + "\n" + indent + member
                + (isEmpty ? "\n" + indent.substring(INDENT.length()) + rest.stripLeading() : "," + rest);
    }

    private static String member(String name, String value) {
        return "\"" + name + "\": " + value;
    }

    private static String member(Map<String, Object> entry) {
        return member(ServerEntry.NAME, JSON.writerWithDefaultPrettyPrinter().writeValueAsString(entry));
    }

    private static String indented(String text, int levels) {
        return INDENT.repeat(levels) + shifted(text, levels);
    }

    /// All lines but the first, moved to the right.
    private static String shifted(String text, int levels) {
        return text.replace(System.lineSeparator(), "\n").replace("\n", "\n" + INDENT.repeat(levels));
    }

    /// The position after the comments at the beginning.
    private static int skipped(String text) {
        try (var parser = JSON.createParser(text)) {
            parser.nextToken();
            return (int) parser.currentTokenLocation().getCharOffset();
        }
    }
}
