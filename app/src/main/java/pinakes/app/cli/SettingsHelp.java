package pinakes.app.cli;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import pinakes.app.cli.command.Paragraph;
import pinakes.app.settings.Setting;
import pinakes.app.settings.SettingTable;

/// The text of `./kb help settings`.
final class SettingsHelp {
    /// What applies to all settings, a paragraph each.
    static final List<String> RULES = List.of(
            "Set a value with a flag (`--mcp-port 3000`), an environment variable (`KB_MCP_PORT=3000`) or a line of the"
                    + " settings file (`mcp-port = 3000`). Flags override variables, and variables override the file."
                    + " Unknown names are errors, and so are flags for settings that a command does not use.",
            "The settings file is flat TOML: the file that `config` names, or else `kb.toml` in the working directory, or"
                    + " else `~/.config/pinakes/kb.toml` (macOS: `~/Library/Application Support/pinakes/kb.toml`)."
                    + " Relative paths in it are relative to the file; elsewhere they are relative to the working directory. `~/` is the user's home directory.",
            "To keep a secret in a separate file, add `-file` to its name (`--mcp-api-key-file`, `KB_MCP_API_KEY_FILE`)"
                    + " and give the path. Do not put a secret on the command line: other users of the machine can see it.");

    private SettingsHelp() {}

    static String text() {
        var text = new StringBuilder(RULES.stream().map(rule -> plain(rule, "")).collect(Collectors.joining("\n")));
        for (var topic : Setting.Topic.values()) {
            text.append("\n").append(topic.title()).append("\n");
            SettingTable.of(topic).forEach(setting -> text.append(entry(setting)));
        }
        return text.toString();
    }

    private static String entry(Setting<?> setting) {
        @Nullable String preset = setting.preset();
        var first = "  " + setting.flag() + ", " + setting.variable();
        return first + (preset == null ? "" : ": " + preset) + "\n" + plain(setting.description(), "      ");
    }

    private static String plain(String text, String indent) {
        return Paragraph.wrapped(text.replace("`", ""), indent);
    }
}
