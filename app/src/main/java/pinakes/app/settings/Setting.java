package pinakes.app.settings;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// A value that users can set.
///
/// @param key the name in the settings file; the flag and the environment variable follow from it
/// @param preset the default as text; null where there is none
/// @param description what it does, in one or two sentences
public record Setting<T>(
        String key,
        Topic topic,
        SettingFormat<T> format,
        @Nullable String preset,
        String description) {
    /// The sections of the reference, in order.
    public enum Topic {
        DATA("Data"),
        SERVERS("Servers"),
        ACCESS("Access"),
        SIGN_IN("Sign-in"),
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

    /// The first sentence of the description, and the default.
    public String summary() {
        var sentence = description.replace("`", "").split("(?<=\\.) (?=[A-Z])", 2)[0];
        return preset == null ? sentence : sentence.substring(0, sentence.length() - 1) + " (default: " + preset + ").";
    }

    public String flag() {
        return "--" + key;
    }

    public String variable() {
        return variable(key);
    }

    public boolean secret() {
        return format.secret();
    }

    /// The key of the setting that names a file with this secret, which keeps it off the command line.
    public String fileKey() {
        return key + "-file";
    }

    /// The environment variable of a setting, or of the file with a secret.
    public static String variable(String key) {
        return LaunchEnvironment.SETTING + key.toUpperCase(Locale.ROOT).replace('-', '_');
    }
}
