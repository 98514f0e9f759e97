package pinakes.app.cli.command;

import java.util.List;
import java.util.stream.Stream;

/// How a command is called; the parser, the help and the reference document follow from it.
///
/// @param name one word, or a group and an action such as `project add`
/// @param summary one sentence that fits a line
/// @param parameters the arguments as the usage line shows them, such as `NAME FILE` or `[PATH]...`
/// @param details what else a user needs to know, a paragraph each
/// @param flags the command's own flags
/// @param takesSettings whether every setting is a flag of this command, too
public record CommandUsage(
        String name, String summary, String parameters, List<String> details, List<Flag> flags, boolean takesSettings) {
    private static final String REPEATED = "...";

    public CommandUsage {
        details = List.copyOf(details);
        flags = List.copyOf(flags);
    }

    /// A command that takes every setting as a flag.
    public static CommandUsage of(String name, String parameters, String summary) {
        return new CommandUsage(name, summary, parameters, List.of(), List.of(), true);
    }

    public CommandUsage details(String... paragraphs) {
        return new CommandUsage(name, summary, parameters, List.of(paragraphs), flags, takesSettings);
    }

    /// Adds a flag: its name without dashes, and what its value is called if it takes one: `json`, `top N`.
    public CommandUsage flag(String form, String description) {
        var all = Stream.concat(flags.stream(), Stream.of(new Flag(form, description)));
        return new CommandUsage(name, summary, parameters, details, all.toList(), takesSettings);
    }

    public CommandUsage withoutSettings() {
        return new CommandUsage(name, summary, parameters, details, flags, false);
    }

    /// The usage line, such as `./kb search QUERY... [flags]`.
    public String line() {
        return Stream.of("./kb", name, parameters, flags.isEmpty() && !takesSettings ? "" : "[flags]")
                .filter(part -> !part.isEmpty())
                .reduce((left, right) -> left + " " + right)
                .orElseThrow();
    }

    List<String> required() {
        return parameterList().filter(word -> !word.startsWith("[")).toList();
    }

    int wordsMax() {
        return parameters.endsWith(REPEATED)
                ? Integer.MAX_VALUE
                : (int) parameterList().count();
    }

    private Stream<String> parameterList() {
        return Stream.of(parameters.split(" ", -1)).filter(word -> !word.isEmpty());
    }

    /// A flag: its name, and what its value is called if it takes one.
    public record Flag(String form, String description) {
        String name() {
            return form.split(" ", 2)[0];
        }

        boolean takesValue() {
            return form.contains(" ");
        }
    }
}
