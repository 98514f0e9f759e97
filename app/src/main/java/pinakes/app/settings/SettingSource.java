package pinakes.app.settings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import pinakes.tool.text.NearestName;

/// The settings that one source gives: the command line, the environment or a file.
///
/// @param values by setting key; the secrets that files hold are among them
/// @param keyFiles the files that keys were read from
record SettingSource(Map<String, GivenText> values, List<Path> keyFiles) {
    private static final int SECRET_FILE_BYTES_MAX = 4_096;

    SettingSource {
        values = Map.copyOf(values);
        keyFiles = List.copyOf(keyFiles);
    }

    Optional<GivenText> find(String key) {
        return Optional.ofNullable(values.get(key));
    }

    /// The same source, read from a file, which is a key file when it contains a key.
    SettingSource from(Path file) {
        return values.keySet().stream().noneMatch(SettingTable::isSecret)
                ? this
                : new SettingSource(
                        values,
                        Stream.concat(keyFiles.stream(), Stream.of(file)).toList());
    }

    /// Checks the keys and reads the secrets that are in files.
    ///
    /// @param place completes "Unknown setting …"
    /// @param spelling how the source spells a key
    static SettingSource of(Map<String, GivenText> given, String place, UnaryOperator<String> spelling)
            throws SettingException {
        var values = new LinkedHashMap<String, GivenText>();
        var keyFiles = new ArrayList<Path>();
        for (var entry : given.entrySet()) {
            var key = entry.getKey();
            if (!SettingTable.knows(key)) {
                throw unknown(key, place, spelling);
            }
            var secretInFile = SettingTable.secretInFile(key);
            var target = secretInFile.map(Setting::key).orElse(key);
            var value = secretInFile.isPresent() ? contents(entry.getValue(), keyFiles) : entry.getValue();
            var other = values.put(target, value);
            if (other != null) {
                throw new SettingException("Setting " + target + " is set twice: by " + other.where() + " and by "
                        + value.where() + ". Remove one.");
            }
        }
        return new SettingSource(values, keyFiles);
    }

    private static SettingException unknown(String key, String place, UnaryOperator<String> spelling) {
        var advice = NearestName.to(key, SettingTable.keys())
                .map(nearest -> "Did you mean " + spelling.apply(nearest) + "?")
                .orElse("List all settings with ./kb help settings.");
        return new SettingException("Unknown setting " + spelling.apply(key) + " " + place + ". " + advice);
    }

    private static GivenText contents(GivenText file, List<Path> keyFiles) throws SettingException {
        var path = SettingFormat.path()
                .parse(file)
                .orElseThrow(() -> new SettingException(file.where() + " does not name a file."));
        try {
            if (Files.size(path) > SECRET_FILE_BYTES_MAX) {
                throw new SettingException(file.where() + " names " + path
                        + ", which is too large: the limit for a key file is " + SECRET_FILE_BYTES_MAX + " bytes.");
            }
            keyFiles.add(path);
            return new GivenText(Files.readString(path).strip(), file.where(), file.base());
        } catch (IOException _) {
            throw new SettingException(file.where() + " names " + path + ", which cannot be read.");
        }
    }
}
