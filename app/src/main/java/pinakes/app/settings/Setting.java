package pinakes.app.settings;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// One thing that can be set.
///
/// @param key the name in a file; the flag and the environment variable follow from it
/// @param preset the text that counts when nobody sets it; null where there is none
/// @param description what it does, in a sentence or two
public record Setting<T>(
        String key, Topic topic, Format<T> format, @Nullable String preset, String description) {
    /// What a setting is about; the order of the reference.
    public enum Topic {
        DATA("Data"),
        SERVERS("Servers"),
        ACCESS("Access"),
        TOOLS("Tools and limits"),
        OBSERVATION("Logs and metrics");

        private final String title;

        Topic(String title) {
            this.title = title;
        }

        public String title() {
            return title;
        }
    }

    private static final String FILE_SUFFIX = "-file";

    public String flag() {
        return "--" + key;
    }

    public String variable() {
        return variable(key);
    }

    public boolean secret() {
        return format.secret();
    }

    /// The key that names a file holding the value, so that a secret need not stand in a command line or a variable.
    public String fileKey() {
        return key + FILE_SUFFIX;
    }

    static String variable(String key) {
        return "KB_" + key.toUpperCase(Locale.ROOT).replace('-', '_');
    }
}
