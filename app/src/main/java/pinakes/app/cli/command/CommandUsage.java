package pinakes.app.cli.command;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pinakes.app.cli.terminal.Joined;
import pinakes.app.settings.Setting;
import pinakes.app.settings.SettingGroup;

/// How a command is called; the parser, the help and the reference document follow from it.
///
/// @param name one word, or a group and an action such as `project add`
/// @param aliases other words for the last word of the name, such as `ls`
/// @param summary one sentence that fits a line
/// @param parameters the arguments and mandatory flags as the usage line shows them, such as `NAME FILE`,
///     `[PATH]...` or `--to TARGET`
/// @param details what else a user needs to know, a paragraph each
/// @param flags the command's own flags
/// @param settings the settings that it uses, which are flags of this command, too
/// @param commonSettings those that its help explains, as flags
/// @param takesMinusWords whether an unknown word with a single dash, such as `-draft`, is an argument
public record CommandUsage(
        String name,
        List<String> aliases,
        String summary,
        String parameters,
        List<String> details,
        List<Flag> flags,
        SettingGroup settings,
        List<Flag> commonSettings,
        boolean takesMinusWords) {
    /// The flag that prints JSON.
    public static final String JSON = "json";

    /// The flag that prints less.
    public static final String QUIET = "quiet";

    /// The flag that limits a list.
    public static final String LIMIT = "limit";

    private static final String REPEATED = "...";

    /// A flag with its value in the usage line.
    private static final Pattern FLAG = Pattern.compile("\\[?--\\S+ \\S+");

    public CommandUsage {
        aliases = List.copyOf(aliases);
        details = List.copyOf(details);
        flags = List.copyOf(flags);
        commonSettings = List.copyOf(commonSettings);
    }

    /// A command on the knowledge base.
    public static CommandUsage of(String name, String parameters, String summary) {
        return new CommandUsage(
                name, List.of(), summary, parameters, List.of(), List.of(), SettingGroup.COMMAND, List.of(), false);
    }

    public CommandUsage alias(String... words) {
        return new CommandUsage(
                name, List.of(words), summary, parameters, details, flags, settings, commonSettings, takesMinusWords);
    }

    public CommandUsage details(String... paragraphs) {
        return new CommandUsage(
                name,
                aliases,
                summary,
                parameters,
                List.of(paragraphs),
                flags,
                settings,
                commonSettings,
                takesMinusWords);
    }

    /// Adds a flag: its name without dashes, and what its value is called if it takes one: `json`, `limit N`.
    ///
    /// @param others other names of the flag; one letter is written with a single dash
    public CommandUsage flag(String form, String description, String... others) {
        var flag = new Flag(form, description, List.of(others));
        var all = Stream.concat(flags.stream(), Stream.of(flag)).toList();
        return new CommandUsage(
                name, aliases, summary, parameters, details, all, settings, commonSettings, takesMinusWords);
    }

    /// Adds the flag that prints JSON instead of text.
    public CommandUsage json() {
        return flag(JSON, "Print JSON.");
    }

    /// Adds the flag that prints less.
    public CommandUsage quiet(String description) {
        return flag(QUIET, description, "q");
    }

    /// Adds the flag that limits a list.
    ///
    /// @param things what is listed, such as `documents`
    /// @param others further names of the flag
    public CommandUsage limit(String things, int otherwise, String... others) {
        var names = Stream.concat(Stream.of("n"), Arrays.stream(others));
        return flag(
                LIMIT + " N",
                "Maximum number of " + things + " (default: " + otherwise + ").",
                names.toArray(String[]::new));
    }

    /// Adds the flag that answers every question with yes.
    public CommandUsage confirmed() {
        return flag(Console.YES, "Do not ask for confirmation.", "y");
    }

    /// Takes other settings than a command on the knowledge base does.
    ///
    /// @param common those that the help explains
    public CommandUsage taking(SettingGroup group, Setting<?>... common) {
        var explained = Stream.of(common).map(CommandUsage::explained).toList();
        return new CommandUsage(name, aliases, summary, parameters, details, flags, group, explained, takesMinusWords);
    }

    private static Flag explained(Setting<?> setting) {
        var summary = setting.summary();
        return setting.secret()
                ? new Flag(
                        setting.fileKey() + " FILE",
                        "A file with " + summary.substring(0, 1).toLowerCase(Locale.ROOT) + summary.substring(1),
                        List.of())
                : new Flag(setting.key() + " VALUE", summary, List.of());
    }

    public CommandUsage withoutSettings() {
        return taking(SettingGroup.NONE);
    }

    public CommandUsage withMinusWords() {
        return new CommandUsage(name, aliases, summary, parameters, details, flags, settings, commonSettings, true);
    }

    /// Whether a user means this command by this name, which has as many words as its own.
    public boolean isCalled(String words) {
        var group = name.substring(0, name.lastIndexOf(' ') + 1);
        return words.equals(name) || aliases.stream().anyMatch(alias -> words.equals(group + alias));
    }

    /// The usage line, such as `./kb search QUERY... [flags]`.
    public String line() {
        return Joined.by(" ", "./kb", name, parameters, flags.isEmpty() && settings.isEmpty() ? "" : "[flags]");
    }

    Optional<Flag> flag(String called) {
        return flags.stream().filter(flag -> flag.isCalled(called)).findFirst();
    }

    List<String> required() {
        return parameterList().filter(word -> !word.startsWith("[")).toList();
    }

    int wordsMax() {
        return parameters.contains(REPEATED)
                ? Integer.MAX_VALUE
                : (int) parameterList().count();
    }

    private Stream<String> parameterList() {
        return Arrays.stream(FLAG.matcher(parameters).replaceAll("").split(" ", -1))
                .filter(word -> !word.isEmpty());
    }

    /// A flag: its name, what its value is called if it takes one, and its other names.
    public record Flag(String form, String description, List<String> others) {
        public Flag {
            others = List.copyOf(others);
        }

        public String name() {
            return form.split(" ", 2)[0];
        }

        public boolean takesValue() {
            return form.contains(" ");
        }

        boolean isCalled(String name) {
            return name.equals(name()) || others.contains(name);
        }

        /// All ways to write it, such as `-n, --limit N`.
        String forms() {
            return Stream.concat(
                            others.stream().filter(other -> other.length() == 1).map(letter -> "-" + letter),
                            Stream.of("--" + form))
                    .collect(Collectors.joining(", "));
        }

        /// The description with the long names that [#forms] leaves out.
        String explanation() {
            var names = others.stream()
                    .filter(other -> other.length() > 1)
                    .map(other -> "--" + other)
                    .toList();
            return names.isEmpty() ? description : description + " Also: " + String.join(", ", names) + ".";
        }
    }
}
