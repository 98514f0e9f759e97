package pinakes.app.cli.connect;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.tool.contract.JsonFault;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

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
        var tree = tree(text);
        if (tree.isMissingNode()) { // empty, or nothing but comments
            return (text.isBlank() ? "" : text.stripTrailing() + "\n") + snippet(section, entry);
        }
        ConfigText.entry(tree, section);
        var path = ConfigText.path(section);
        var known = path.size();
        var place = find(text, path);
        while (place == null) {
            known--;
            place = find(text, path.subList(0, known)); // the root is always there
        }
        return known == path.size()
                ? text.substring(0, place.start()) + nested(path, known, known, entry) + text.substring(place.end())
                : inserted(
                        text,
                        place.start(),
                        INDENT.repeat(known + 1),
                        member(path.get(known), nested(path, known + 1, known + 1, entry)));
    }

    @Override
    public JsonNode tree(String text) {
        try {
            return JSON.readTree(text);
        } catch (JacksonException e) {
            throw new IllegalArgumentException(JsonFault.of("it", e), e);
        }
    }

    @Override
    public String snippet(String section, Map<String, Object> entry) {
        Map<String, Object> all = entry;
        for (var name : ConfigText.path(section).reversed()) {
            all = Map.of(name, all);
        }
        return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(all) + "\n";
    }

    /// The value that a path through objects leads to, or the root for an empty one; null when there is none.
    private static @Nullable Span find(String text, List<String> path) {
        try (var parser = JSON.createParser(text)) {
            parser.nextToken();
            for (var name : path) {
                if (!enter(parser, name)) {
                    return null;
                }
            }
            return span(parser, text);
        }
    }

    /// The entry inside of the rest of the path.
    private static String nested(List<String> path, int from, int levels, Map<String, Object> entry) {
        return from == path.size()
                ? shifted(JSON.writerWithDefaultPrettyPrinter().writeValueAsString(entry), levels)
                : "{\n" + INDENT.repeat(levels + 1) + member(path.get(from), nested(path, from + 1, levels + 1, entry))
                        + "\n" + INDENT.repeat(levels) + "}";
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

    /// All lines but the first, moved to the right.
    private static String shifted(String text, int levels) {
        return text.replace(System.lineSeparator(), "\n").replace("\n", "\n" + INDENT.repeat(levels));
    }
}
