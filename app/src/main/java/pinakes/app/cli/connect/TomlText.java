package pinakes.app.cli.connect;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.toml.TomlMapper;

/// Changes TOML by its lines: the table of the server, up to the next table, is replaced or added at the end.
final class TomlText implements ConfigText {
    @Override
    public String with(String text, String section, Map<String, Object> entry) {
        var before = tree(text);
        var rest = withoutTable(text, section);
        var gap = rest.isBlank() ? "" : "\n";
        var changed = (rest.isBlank() ? "" : rest.stripTrailing() + "\n") + gap + snippet(section, entry);
        if (!isOnlyChange(before, changed, section, entry)) {
            throw new IllegalArgumentException(
                    "the file uses TOML syntax that this command cannot edit; edit it by hand");
        }
        return changed;
    }

    /// Whether the entry, and nothing else, differs from what the client read before.
    private boolean isOnlyChange(JsonNode before, String changed, String section, Map<String, Object> entry) {
        try {
            var after = tree(changed);
            return ConfigText.entry(after, section).equals(JsonMapper.shared().valueToTree(entry))
                    && withoutEntry(after, section).equals(withoutEntry(before, section));
        } catch (IllegalArgumentException _) {
            return false;
        }
    }

    private static JsonNode withoutEntry(JsonNode tree, String section) {
        var copy = tree.deepCopy();
        if (copy.path(section) instanceof ObjectNode servers) {
            servers.remove(ServerEntry.NAME);
            if (servers.isEmpty()) {
                ((ObjectNode) copy).remove(section);
            }
        }
        return copy;
    }

    @Override
    public JsonNode tree(String text) {
        try {
            return new TomlMapper().readTree(text);
        } catch (JacksonException e) {
            var location = e.getLocation();
            throw new IllegalArgumentException(
                    "it is not valid TOML"
                            + (location == null
                                    ? ""
                                    : " (line " + location.getLineNr() + ", column " + location.getColumnNr() + ")"),
                    e);
        }
    }

    @Override
    public String snippet(String section, Map<String, Object> entry) {
        return heading(section) + "\n"
                + entry.entrySet().stream()
                        .map(field -> field.getKey() + " = " + value(field.getValue()) + "\n")
                        .collect(Collectors.joining());
    }

    private static String heading(String section) {
        return "[" + section + "." + ServerEntry.NAME + "]";
    }

    /// The text without the table and its sub-tables.
    private static String withoutTable(String text, String section) {
        var heading = Pattern.compile("\\[\\s*" + Pattern.quote(section) + "\\s*\\.\\s*(['\"]?)" + ServerEntry.NAME
                + "\\1\\s*(?:\\.[^#]*)?\\]\\s*(?:#.*)?");
        var kept = new ArrayList<String>();
        var isInside = false;
        for (var line : text.lines().toList()) {
            var stripped = line.strip();
            if (stripped.startsWith("[")) {
                isInside = heading.matcher(stripped).matches();
            }
            if (!isInside) {
                kept.add(line);
            }
        }
        return String.join("\n", kept);
    }

    /// Strings and lists are written as in JSON, which TOML reads as well; an object becomes an inline table.
    private static String value(Object value) {
        return switch (value) {
            case Map<?, ?> table ->
                table.entrySet().stream()
                        .map(field -> "\"" + field.getKey() + "\" = " + json(field.getValue()))
                        .collect(Collectors.joining(", ", "{ ", " }"));
            case List<?> list -> list.stream().map(TomlText::json).collect(Collectors.joining(", ", "[", "]"));
            default -> json(value);
        };
    }

    private static String json(Object value) {
        return JsonMapper.shared().writeValueAsString(value);
    }
}
