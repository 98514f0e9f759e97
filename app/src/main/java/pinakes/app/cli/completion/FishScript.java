package pinakes.app.cli.completion;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The completion script of fish.
final class FishScript implements ShellScript {
    @Override
    public String of(CompletionWords words) {
        var lines = Stream.of(firstWords(words), actions(words), commands(words))
                .flatMap(part -> part)
                .collect(Collectors.joining("\n"));
        return """
                # fish completion for kb. Load it with: ./kb completion fish | source
                function __kb_is
                    set -l words (commandline -opc)
                    set -l last (math (count $argv) + 1)
                    test (count $words) -ge $last; and test "$words[2..$last]" = "$argv"
                end
                function __kb_at
                    set -l words (commandline -opc)
                    test (count $words) -eq (math (count $argv) + 1); and __kb_is $argv
                end
                function __kb_stored
                    set -l words (commandline -opc)
                    $words[1] completion --values $argv[1] 2>/dev/null
                end
                complete -c kb -f
                """ + lines + "\n";
    }

    private static Stream<String> firstWords(CompletionWords words) {
        return words.firstWords().entrySet().stream()
                .map(word -> "complete -c kb -n __fish_use_subcommand -a " + word.getKey() + " -d "
                        + ShellScript.quoted(word.getValue()));
    }

    private static Stream<String> actions(CompletionWords words) {
        return words.commands().stream()
                .filter(CompletedCommand::isInGroup)
                .map(command -> "complete -c kb -n '__kb_at " + command.group() + "' -a " + command.action() + " -d "
                        + ShellScript.quoted(command.summary()));
    }

    private static Stream<String> commands(CompletionWords words) {
        return words.commands().stream().flatMap(command -> {
            var prefix = "complete -c kb -n '__kb_is " + command.name() + "'";
            var flags = command.flags().stream()
                    .map(flag -> prefix + " -l " + flag.text().substring(2)
                            + value(flag.value(), words) + " -d "
                            + ShellScript.quoted(flag.description()));
            var arguments = candidates(command.arguments(), words);
            return arguments.isEmpty() ? flags : Stream.concat(flags, Stream.of(prefix + arguments));
        });
    }

    /// Only the values of files are completed with files.
    private static String value(@Nullable ValueKind kind, CompletionWords words) {
        return kind == null ? "" : (kind == ValueKind.FILE ? " -r" : " -x") + candidates(kind, words);
    }

    private static String candidates(ValueKind kind, CompletionWords words) {
        return switch (kind) {
            case ANY -> "";
            case FILE -> " -F";
            case DIRECTORY -> " -a '(__fish_complete_directories)'";
            case TOOL, CLIENT, SHELL, PRIORITY, AUDIT_ACTION, FORMAT, JOB_STATE, REFERENCE_STYLE ->
                " -a " + ShellScript.quoted(String.join(" ", words.namesOf(kind)));
            case PROJECT, COLLECTION, TAG, KEY -> " -a '(__kb_stored " + kind.word() + ")'";
        };
    }
}
