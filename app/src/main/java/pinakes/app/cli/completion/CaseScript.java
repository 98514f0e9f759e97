package pinakes.app.cli.completion;

import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A script that finds the candidates with `case` statements over the words of the command line, as bash and zsh have
/// them.
abstract class CaseScript implements ShellScript {
    @Override
    public final String of(CompletionWords words) {
        return String.format(
                Locale.ROOT,
                template(),
                fixedNames(words),
                list(words.firstWords().entrySet().stream()),
                actions(words),
                flagValues(words),
                commands(words));
    }

    /// The script, with places for the fixed names, the first words, the actions of groups, the values of flags and the
    /// flags of commands.
    abstract String template();

    /// Words with their descriptions as a list of the shell.
    abstract String list(Stream<Map.Entry<String, String>> words);

    /// What a branch for a pattern begins with.
    abstract String pattern(String text);

    /// Offers the names of a kind.
    abstract String offer(ValueKind kind);

    /// Offers the actions of a group at its second word, and otherwise adds that word to the command.
    abstract String offerActions(String actions);

    private String fixedNames(CompletionWords words) {
        return words.names().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(kind -> branch(
                        kind.getKey().word(),
                        "names=" + list(kind.getValue().stream().map(name -> Map.entry(name, "")))))
                .collect(Collectors.joining());
    }

    private String actions(CompletionWords words) {
        return words.actions().entrySet().stream()
                .map(group -> branch(
                        group.getKey(),
                        offerActions(list(group.getValue().stream()
                                .map(command -> Map.entry(command.action(), command.summary()))))))
                .collect(Collectors.joining());
    }

    /// The flags whose values can be listed, each with the commands that have it.
    private String flagValues(CompletionWords words) {
        return words.commands().stream()
                .flatMap(command -> command.flags().stream()
                        .filter(flag -> flag.value() != null)
                        .map(flag -> branch(
                                ShellScript.quoted(command.name() + " " + flag.text()),
                                offer(flag.value()) + "; return")))
                .collect(Collectors.joining());
    }

    private String commands(CompletionWords words) {
        return words.commands().stream()
                .map(command -> branch(
                        ShellScript.quoted(command.name()),
                        "kind=" + command.arguments().word() + " flags="
                                + list(Stream.concat(
                                        command.flags().stream()
                                                .map(flag -> Map.entry(flag.text(), flag.description())),
                                        Stream.of(Map.entry("--help", "Show the help of the command."))))))
                .collect(Collectors.joining());
    }

    private String branch(String pattern, String commands) {
        return "    " + pattern(pattern) + " " + commands + " ;;\n";
    }
}
