package pinakes.app.cli.completion;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Everything that a completion script lists.
///
/// @param commands in the order of the help
/// @param groups the words that have actions, with their summaries
/// @param names the candidates of kinds whose names do not change
record CompletionWords(
        List<CompletedCommand> commands, Map<String, String> groups, Map<ValueKind, List<String>> names) {
    CompletionWords {
        commands = List.copyOf(commands);
        names = Map.copyOf(names);
    }

    /// The first words and their summaries.
    Map<String, String> firstWords() {
        var words = new LinkedHashMap<String, String>();
        for (var command : commands) {
            words.putIfAbsent(command.group(), groups.getOrDefault(command.group(), command.summary()));
        }
        return words;
    }

    /// The actions of every group.
    Map<String, List<CompletedCommand>> actions() {
        return commands.stream()
                .filter(CompletedCommand::isInGroup)
                .collect(Collectors.groupingBy(CompletedCommand::group, LinkedHashMap::new, Collectors.toList()));
    }

    List<String> namesOf(ValueKind kind) {
        return names.getOrDefault(kind, List.of());
    }
}
