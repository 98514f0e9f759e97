package pinakes.app.settings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.toml.TomlMapper;

/// Reads a settings file: flat TOML with the keys of [SettingTable].
final class SettingsFile {
    private static final int BYTES_MAX = 1_048_576;
    private static final String DUPLICATE = "Duplicate key";

    private SettingsFile() {}

    /// @param home the directory that `~` stands for
    static SettingSource read(Path file, Path home) throws SettingException {
        var base = new SettingFormat.Base(file.toAbsolutePath().resolveSibling(""), home);
        var given = new LinkedHashMap<String, GivenText>();
        for (var property : parse(file).properties()) {
            var where = property.getKey() + " in " + file;
            given.put(property.getKey(), new GivenText(text(property.getValue(), where), where, base));
        }
        if (given.containsKey(SettingTable.CONFIG.key())) {
            throw new SettingException(file + " sets config, which only the command line and the environment can set.");
        }
        return SettingSource.of(Map.copyOf(given), "in " + file, key -> '"' + key + '"')
                .from(file);
    }

    private static JsonNode parse(Path file) throws SettingException {
        try {
            if (Files.size(file) > BYTES_MAX) {
                throw new SettingException("The settings file " + file + " is larger than 1 MB.");
            }
            return parse(file, Files.readString(file));
        } catch (IOException _) {
            throw new SettingException("The settings file " + file + " cannot be read.");
        }
    }

    private static JsonNode parse(Path file, String text) throws SettingException {
        try {
            return new TomlMapper().readTree(text);
        } catch (JacksonException e) {
            throw new SettingException("The settings file " + file + " is not valid TOML: " + place(e, text) + ": "
                    + e.getOriginalMessage()
                    + " (write key = value, with quotation marks around text)");
        }
    }

    private static String place(JacksonException e, String text) {
        var noticed = e.getLocation();
        return e.getOriginalMessage().equals(DUPLICATE)
                ? "line " + entryBefore(noticed, text)
                : "line " + noticed.getLineNr() + ", column " + noticed.getColumnNr();
    }

    /// The parser reports a duplicate key only after the entry and the comments below it.
    private static int entryBefore(TokenStreamLocation noticed, String text) {
        var lines = text.lines().limit(noticed.getLineNr()).toList();
        for (var number = lines.size(); number > 0; number--) {
            var line = lines.get(number - 1);
            var read = number < noticed.getLineNr() ? line : line.substring(0, noticed.getColumnNr() - 1);
            if (!read.isBlank() && !read.strip().startsWith("#")) {
                return number;
            }
        }
        return noticed.getLineNr();
    }

    private static String text(JsonNode value, String where) throws SettingException {
        if (value.isArray() && value.valueStream().allMatch(JsonNode::isValueNode)) {
            return value.valueStream().map(JsonNode::asString).collect(Collectors.joining(","));
        }
        if (value.isValueNode()) {
            return value.asString();
        }
        throw new SettingException(
                where + " is a table or a nested list. A setting is a single value or a list of values.");
    }
}
