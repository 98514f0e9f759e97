package pinakes.app.cli;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import pinakes.app.cli.command.Paragraph;
import pinakes.app.settings.Setting;
import pinakes.app.settings.SettingTable;

/// Help about the settings, for the terminal and for the reference document.
final class SettingsHelp {
    private static final String SOURCES =
            "Set a value with a flag (`--mcp-port 3000`), an environment variable (`KB_MCP_PORT=3000`) or a line of the"
                    + " settings file (`mcp-port = 3000`). Flags override variables, and variables override the file."
                    + " Unknown names are errors.";

    private static final String FILES =
            "The settings file is flat TOML: the file that `config` names, or else `kb.toml` in the working directory, or"
                    + " else the one in the user's configuration directory. Relative paths in it are relative to the file;"
                    + " elsewhere they are relative to the working directory. `~/` is the user's home directory.";

    private static final String SECRETS = "To keep a secret in a file of its own, add `-file` to its name"
            + " (`--mcp-api-key-file`, `KB_MCP_API_KEY_FILE`) and give the path. Do not put a secret on the command line:"
            + " other users of the machine can see it.";

    private SettingsHelp() {}

    /// For a terminal.
    static String text() {
        return plain(SOURCES, "") + "\n" + plain(FILES, "") + "\n" + plain(SECRETS, "")
                + topics(topic -> "\n" + topic.title() + "\n" + settings(topic, SettingsHelp::entry));
    }

    /// For `docs/reference/settings.md`.
    static String markdown() {
        return String.format(Locale.ROOT, """
                # Settings

                <!-- Generated from SettingTable; run `./mvnw -pl app -am test -Dpinakes.docs.update=true` after a change. -->

                %s

                %s

                %s
                """, SOURCES, FILES, SECRETS)
                + topics(topic -> String.format(Locale.ROOT, """

                ## %s

                | key | variable | default | what it does | expected |
                |---|---|---|---|---|
                %s""", topic.title(), settings(topic, SettingsHelp::row)));
    }

    private static String topics(Function<Setting.Topic, String> writing) {
        return Arrays.stream(Setting.Topic.values()).map(writing).collect(Collectors.joining());
    }

    private static String settings(Setting.Topic topic, Function<Setting<?>, String> writing) {
        return SettingTable.ALL.stream()
                .filter(setting -> setting.topic() == topic)
                .map(writing)
                .collect(Collectors.joining());
    }

    private static String entry(Setting<?> setting) {
        @Nullable String preset = setting.preset();
        var first = "  " + setting.flag() + ", " + setting.variable();
        return first + (preset == null ? "" : ": " + preset) + "\n" + plain(setting.description(), "      ");
    }

    private static String row(Setting<?> setting) {
        @Nullable String preset = setting.preset();
        return "| `" + setting.key() + "` | `" + setting.variable() + "` | "
                + (preset == null ? "" : "`" + preset + "`") + " | " + setting.description() + " | "
                + setting.format().expected() + (setting.secret() ? " (secret)" : "") + " |\n";
    }

    private static String plain(String text, String indent) {
        return Paragraph.wrapped(text.replace("`", ""), indent);
    }
}
