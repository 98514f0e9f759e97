package pinakes.app.cli.connect;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.dataformat.toml.TomlMapper;

/// Changes TOML by its lines: the table of the server, up to the next table, is replaced or added at the end.
final class TomlText implements ConfigText {
    @Override
    public String with(String text, String section, Map<String, Object> entry) {
        check(text);
        var rest = withoutTable(text, heading(section));
        var gap = rest.isBlank() ? "" : "\n";
        return (rest.isBlank() ? "" : rest.stripTrailing() + "\n") + gap + snippet(section, entry);
    }

    @Override
    public void check(String text) {
        try {
            new TomlMapper().readTree(text);
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

    @Override
    public JsonNode entry(String text, String section) {
        try {
            return new TomlMapper().readTree(text).path(section).path(ServerEntry.NAME);
        } catch (JacksonException _) {
            return MissingNode.getInstance();
        }
    }

    private static String heading(String section) {
        return "[" + section + "." + ServerEntry.NAME + "]";
    }

    /// The text without the table and its sub-tables.
    private static String withoutTable(String text, String heading) {
        var subTables = heading.substring(0, heading.length() - 1) + ".";
        var kept = new ArrayList<String>();
        var isInside = false;
        for (var line : text.lines().toList()) {
            var stripped = line.strip();
            if (stripped.startsWith("[")) {
                isInside = stripped.equals(heading) || stripped.startsWith(subTables);
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
