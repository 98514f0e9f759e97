package pinakes.app.cli;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import pinakes.app.settings.SettingTable;
import pinakes.tool.text.NearestName;

/// What stood behind a command's name.
///
/// @param words what is neither a flag nor a flag's value
/// @param options the command's own flags with every value that was given; a switch has an empty one
/// @param settings the flags that are settings, by key
record Arguments(List<String> words, Map<String, List<String>> options, Map<String, String> settings) {
    private static final String FLAG = "--";

    Arguments {
        words = List.copyOf(words);
        options = Map.copyOf(options);
        settings = Map.copyOf(settings);
    }

    boolean has(String option) {
        return options.containsKey(option);
    }

    /// The value of a flag; the last counts when it was given more than once.
    Optional<String> option(String name) {
        return all(name).isEmpty() ? Optional.empty() : Optional.of(all(name).getLast());
    }

    /// The values of a flag that may be given more than once.
    List<String> all(String name) {
        return options.getOrDefault(name, List.of());
    }

    Optional<String> word() {
        return words.stream().findFirst();
    }

    List<String> wordsAfterFirst() {
        return words.stream().skip(1).toList();
    }

    /// Reads both `--flag value` and `--flag=value`; of a setting that is given more than once, the last counts. What
    /// follows `--` is no flag.
    static Arguments parse(Command.Description command, List<String> texts) throws CommandFailedException {
        var words = new ArrayList<String>();
        var options = new LinkedHashMap<String, List<String>>();
        var settings = new LinkedHashMap<String, String>();
        for (var rest = texts.iterator(); rest.hasNext(); ) {
            var text = rest.next();
            if (text.equals(FLAG)) {
                rest.forEachRemaining(words::add);
                break;
            }
            if (!text.startsWith("-")) {
                words.add(text);
                continue;
            }
            var name = nameOf(text);
            var own = command.options().stream()
                    .filter(option -> option.name().equals(name))
                    .findFirst();
            if (own.isPresent()) {
                options.computeIfAbsent(name, _ -> new ArrayList<>())
                        .add(own.get().value() == null ? "" : value(text, rest));
            } else if (command.usesSettings() && SettingTable.knows(name)) {
                settings.put(name, value(text, rest));
            } else {
                throw unknown(command, text, name);
            }
        }
        if (words.size() > command.wordsMax()) {
            throw new CommandFailedException(
                    "Unexpected argument \"" + words.getLast() + "\"; usage: " + command.usage());
        }
        return new Arguments(words, options, settings);
    }

    private static String nameOf(String flag) {
        var end = flag.indexOf('=');
        return flag.substring(flag.startsWith(FLAG) ? FLAG.length() : 1, end < 0 ? flag.length() : end);
    }

    private static String value(String flag, Iterator<String> rest) throws CommandFailedException {
        var equals = flag.indexOf('=');
        if (equals >= 0) {
            return flag.substring(equals + 1);
        }
        if (!rest.hasNext()) {
            throw new CommandFailedException(flag + " needs a value.");
        }
        var value = rest.next();
        if (value.startsWith(FLAG)) {
            throw new CommandFailedException(
                    flag + " needs a value, but " + value + " follows; write " + flag + "=… if that is meant.");
        }
        return value;
    }

    private static CommandFailedException unknown(Command.Description command, String flag, String name) {
        var known = Stream.concat(
                        command.options().stream().map(Command.Option::name),
                        command.usesSettings() ? SettingTable.keys().stream() : Stream.of())
                .toList();
        var likely = NearestName.likely(name, known);
        var advice = likely.isEmpty()
                ? "`./kb help " + command.name() + "` lists what it takes."
                : "did you mean --" + String.join(" or --", likely) + "?";
        return new CommandFailedException("Unknown flag " + flag.split("=", 2)[0] + " on the command line; " + advice);
    }
}
