package pinakes.app.settings;

import java.io.IOException;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import pinakes.tool.text.NearestName;

/// One source of settings, with every key known and every secret at hand.
///
/// @param values by setting key
record Layer(Map<String, Given> values) {
    private static final int SECRET_FILE_BYTES_MAX = 4_096;

    Layer {
        values = Map.copyOf(values);
    }

    Optional<Given> find(String key) {
        return Optional.ofNullable(values.get(key));
    }

    /// Takes what one source gave.
    ///
    /// @param place completes "Unknown setting … in", for messages
    /// @param spelling how the source spells a key
    static Layer of(Map<String, Given> given, String place, UnaryOperator<String> spelling) throws SettingException {
        var values = new LinkedHashMap<String, Given>();
        for (var entry : given.entrySet()) {
            var key = entry.getKey();
            if (!SettingTable.knows(key)) {
                throw unknown(key, place, spelling);
            }
            var secretInFile = SettingTable.secretInFile(key);
            var target = secretInFile.map(Setting::key).orElse(key);
            var value = secretInFile.isPresent() ? contents(entry.getValue()) : entry.getValue();
            var other = values.put(target, value);
            if (other != null) {
                throw new SettingException("Setting " + target + " is given twice, by " + other.where() + " and by "
                        + value.where() + ": keep one.");
            }
        }
        return new Layer(values);
    }

    private static SettingException unknown(String key, String place, UnaryOperator<String> spelling) {
        var advice = NearestName.to(key, SettingTable.keys())
                .map(nearest -> "did you mean " + spelling.apply(nearest) + "?")
                .orElse("`./kb help settings` lists all that exist.");
        return new SettingException("Unknown setting " + spelling.apply(key) + " " + place + "; " + advice);
    }

    private static Given contents(Given file) throws SettingException {
        var path = Format.path()
                .reading()
                .read(file.text(), file.base())
                .orElseThrow(
                        () -> new SettingException(file.where() + " is not the name of a file, and cannot be read."));
        try {
            if (Files.size(path) > SECRET_FILE_BYTES_MAX) {
                throw new SettingException(file.where() + " names " + path + ", which is too large to hold a key.");
            }
            return new Given(Files.readString(path).strip(), file.where(), file.base());
        } catch (IOException _) {
            throw new SettingException(file.where() + " names " + path + ", which cannot be read.");
        }
    }
}
