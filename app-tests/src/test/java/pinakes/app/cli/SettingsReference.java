package pinakes.app.cli;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import pinakes.app.settings.Setting;
import pinakes.app.settings.SettingTable;

/// Renders `docs/reference/settings.md` from the table of settings.
final class SettingsReference {
    private SettingsReference() {}

    static String markdown() {
        return """
                # Settings

                <!-- Generated from SettingTable; run `./mvnw -pl app-tests -am test -Dpinakes.docs.update=true` after a change. -->

                """
                + String.join("\n\n", SettingsHelp.RULES)
                + "\n"
                + Arrays.stream(Setting.Topic.values())
                        .map(SettingsReference::section)
                        .collect(Collectors.joining());
    }

    private static String section(Setting.Topic topic) {
        return String.format(
                Locale.ROOT,
                """

                ## %s

                | key | variable | default | what it does | expected |
                |---|---|---|---|---|
                %s""",
                topic.title(),
                SettingTable.of(topic).stream().map(SettingsReference::row).collect(Collectors.joining()));
    }

    private static String row(Setting<?> setting) {
        @Nullable String preset = setting.preset();
        return "| `" + setting.key() + "` | `" + setting.variable() + "` | "
                + (preset == null ? "" : "`" + preset + "`") + " | " + setting.description() + " | "
                + setting.format().expected() + (setting.secret() ? " (secret)" : "") + " |\n";
    }
}
