package pinakes.app.cli;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import pinakes.app.settings.Setting;
import pinakes.app.settings.SettingTable;

/// The words about the settings, for the terminal and for the reference document.
final class SettingsReference {
    private static final String SOURCES =
            "A setting is given on the command line (`--mcp-port 3000`), in the environment"
                    + " (`KB_MCP_PORT=3000`) or in a file (`mcp-port = 3000`); the first of these that gives it counts. A name that"
                    + " does not exist is an error.";

    private static final String FILES =
            "The file is the one that `config` names, else `kb.toml` in the working directory, else the one in the user's"
                    + " configuration directory: flat TOML. A relative path is relative to the working directory or, in a file, to that file; `~/` is the user's"
                    + " home.";

    private static final String SECRETS = "A secret can be kept in a file of its own: add `-file` to its name"
            + " (`--mcp-api-key-file`, `KB_MCP_API_KEY_FILE`) and give the path. Other users of a machine can see its command"
            + " lines, so do not put a secret there.";

    private SettingsReference() {}

    /// For a terminal.
    static String text() {
        return plain(SOURCES, "") + "\n" + plain(FILES, "") + "\n" + plain(SECRETS, "")
                + topics(topic -> "\n" + topic.title() + "\n" + settings(topic, SettingsReference::entry));
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
                + topics(topic ->
                        String.format(Locale.ROOT, """

                ## %s

                | key | variable | default | what it does | expected |
                |---|---|---|---|---|
                %s""", topic.title(), settings(topic, SettingsReference::row)));
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
