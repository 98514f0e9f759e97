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

/// One source of settings, with every key known and every secret at hand.
///
/// @param values by setting key
/// @param keyFiles the files that secrets were read from
record Layer(Map<String, Given> values, List<Path> keyFiles) {
    private static final int SECRET_FILE_BYTES_MAX = 4_096;

    Layer {
        values = Map.copyOf(values);
        keyFiles = List.copyOf(keyFiles);
    }

    Optional<Given> find(String key) {
        return Optional.ofNullable(values.get(key));
    }

    /// The same settings, read from a file that may hold keys itself.
    Layer from(Path file) {
        var holdsKeys =
                SettingTable.ALL.stream().anyMatch(setting -> setting.secret() && values.containsKey(setting.key()));
        return holdsKeys
                ? new Layer(
                        values,
                        Stream.concat(keyFiles.stream(), Stream.of(file)).toList())
                : this;
    }

    /// Takes what one source gave.
    ///
    /// @param place completes "Unknown setting … in", for messages
    /// @param spelling how the source spells a key
    static Layer of(Map<String, Given> given, String place, UnaryOperator<String> spelling) throws SettingException {
        var values = new LinkedHashMap<String, Given>();
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
                throw new SettingException("Setting " + target + " is given twice, by " + other.where() + " and by "
                        + value.where() + ": keep one.");
            }
        }
        return new Layer(values, keyFiles);
    }

    private static SettingException unknown(String key, String place, UnaryOperator<String> spelling) {
        var advice = NearestName.to(key, SettingTable.keys())
                .map(nearest -> "did you mean " + spelling.apply(nearest) + "?")
                .orElse("`./kb help settings` lists all that exist.");
        return new SettingException("Unknown setting " + spelling.apply(key) + " " + place + "; " + advice);
    }

    private static Given contents(Given file, List<Path> keyFiles) throws SettingException {
        var path = Format.path()
                .reading()
                .read(file.text(), file.base())
                .orElseThrow(
                        () -> new SettingException(file.where() + " is not the name of a file, and cannot be read."));
        try {
            if (Files.size(path) > SECRET_FILE_BYTES_MAX) {
                throw new SettingException(file.where() + " names " + path + ", which is too large to hold a key.");
            }
            keyFiles.add(path);
            return new Given(Files.readString(path).strip(), file.where(), file.base());
        } catch (IOException _) {
            throw new SettingException(file.where() + " names " + path + ", which cannot be read.");
        }
    }
}
