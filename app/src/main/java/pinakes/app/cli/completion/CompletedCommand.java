package pinakes.app.cli.completion;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.app.cli.command.CommandUsage;

/// A command and what can follow it.
///
/// @param name one word, or a group and an action
/// @param arguments what its arguments are
record CompletedCommand(String name, String summary, List<CompletedFlag> flags, ValueKind arguments) {
    CompletedCommand {
        flags = List.copyOf(flags);
    }

    /// A flag.
    ///
    /// @param text with its dashes
    /// @param value null for a switch
    record CompletedFlag(
            String text, String description, @Nullable ValueKind value) {}

    /// The command, once for each of its names.
    static Stream<CompletedCommand> of(CommandUsage usage) {
        var flags = Stream.concat(own(usage), settings(usage)).toList();
        var kind = ValueKind.ofArguments(usage.name(), usage.parameters());
        var group = usage.name().substring(0, usage.name().lastIndexOf(' ') + 1);
        return Stream.concat(Stream.of(usage.name()), usage.aliases().stream().map(alias -> group + alias))
                .map(name -> new CompletedCommand(name, usage.summary(), flags, kind));
    }

    boolean isInGroup() {
        return name.contains(" ");
    }

    String group() {
        return name.split(" ", 2)[0];
    }

    String action() {
        return name.substring(name.indexOf(' ') + 1);
    }

    private static Stream<CompletedFlag> own(CommandUsage usage) {
        return usage.flags().stream().map(flag -> {
            var words = flag.form().split(" ", 2);
            return new CompletedFlag(
                    "--" + flag.name(),
                    firstSentence(flag.description()),
                    flag.takesValue() ? ValueKind.ofFlag(usage.name(), flag.name(), words[1]) : null);
        });
    }

    /// The settings that are not also flags of the command.
    private static Stream<CompletedFlag> settings(CommandUsage usage) {
        return usage.settings().inOrder().stream()
                .filter(setting ->
                        usage.flags().stream().noneMatch(flag -> flag.name().equals(setting.key())))
                .map(setting -> new CompletedFlag(
                        setting.flag(),
                        firstSentence(setting.description()),
                        ValueKind.ofFlag(usage.name(), setting.key(), "")));
    }

    private static String firstSentence(String text) {
        var end = text.indexOf(". ");
        return (end < 0 ? text : text.substring(0, end + 1)).replace("`", "");
    }
}
