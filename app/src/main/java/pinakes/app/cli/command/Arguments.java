package pinakes.app.cli.command;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import pinakes.app.settings.Setting;
import pinakes.app.settings.SettingGroup;
import pinakes.app.settings.SettingTable;
import pinakes.engine.document.CollectionName;
import pinakes.tool.text.NearestName;

/// What follows the name of a command.
///
/// @param words what is neither a flag nor a flag's value; as many as the command takes
/// @param flags the command's own flags with every value given; a switch has an empty one
/// @param settings the flags that are settings, by key
public record Arguments(List<String> words, Map<String, List<String>> flags, Map<String, String> settings) {
    /// The argument that stands for standard input.
    public static final String STANDARD_INPUT = "-";

    private static final String DASHES = "--";

    public Arguments {
        words = List.copyOf(words);
        flags = Map.copyOf(flags);
        settings = Map.copyOf(settings);
    }

    /// Reads `--flag value` and `--flag=value`; the last value wins where only one is expected. `--` ends the flags,
    /// and `-` alone is an argument: standard input.
    public static Arguments parse(CommandUsage usage, List<String> texts) throws CommandFailedException {
        var words = new ArrayList<String>();
        var flags = new LinkedHashMap<String, List<String>>();
        var settings = new LinkedHashMap<String, String>();
        for (var rest = texts.iterator(); rest.hasNext(); ) {
            var text = rest.next();
            if (text.equals(DASHES)) {
                rest.forEachRemaining(words::add);
            } else if (!text.startsWith("-") || text.equals(STANDARD_INPUT)) {
                words.add(text);
            } else {
                var parts = text.split("=", 2);
                var name = parts[0].replaceFirst("^--?", "");
                var own = usage.flag(name);
                if (own.isPresent()) {
                    var value = own.get().takesValue() ? value(parts, rest) : noValue(parts);
                    flags.computeIfAbsent(own.get().name(), _ -> new ArrayList<>())
                            .add(value);
                } else if (usage.takesMinusWords() && !text.startsWith(DASHES)) {
                    words.add(text);
                } else if (usage.settings().has(name)) {
                    settings.put(name, value(parts, rest));
                } else if (SettingTable.knows(name)) {
                    throw unused(usage, parts[0], name);
                } else {
                    throw unknown(usage, parts[0], name);
                }
            }
        }
        checkCount(usage, words);
        var arguments = new Arguments(words, flags, settings);
        arguments.checkApart(CommandUsage.JSON, CommandUsage.QUIET);
        return arguments;
    }

    public boolean has(String flag) {
        return flags.containsKey(flag);
    }

    public Optional<String> value(String flag) {
        return has(flag) ? Optional.of(values(flag).getLast()) : Optional.empty();
    }

    /// Refuses flags that would have no effect next to another one.
    public void checkApart(String flag, String... others) throws CommandFailedException {
        for (var other : others) {
            if (has(flag) && has(other)) {
                throw CommandFailedException.usage(DASHES + other + " cannot be combined with " + DASHES + flag + ".");
            }
        }
    }

    /// Refuses a setting that another part of the command line overrides.
    ///
    /// @param other what overrides it, such as `PATH`
    public void checkUnset(Setting<?> setting, String other) throws CommandFailedException {
        if (settings.keySet().stream().anyMatch(SettingGroup.of(setting)::has)) {
            throw CommandFailedException.usage(setting.flag() + " has no effect with " + other + ". Leave one out.");
        }
    }

    /// The value of a flag of which no other value may be dropped.
    ///
    /// @throws CommandFailedException when the flag has several values
    public Optional<String> only(String flag) throws CommandFailedException {
        var different = values(flag).stream().distinct().toList();
        if (different.size() > 1) {
            throw CommandFailedException.usage(
                    DASHES + flag + " takes one value, got \"" + String.join("\" and \"", different) + "\".");
        }
        return value(flag);
    }

    /// The values of a flag that may be repeated.
    public List<String> values(String flag) {
        return flags.getOrDefault(flag, List.of());
    }

    /// A whole number from `min` to `max`.
    public int number(String flag, int otherwise, int min, int max) throws CommandFailedException {
        var text = value(flag);
        if (text.isEmpty()) {
            return otherwise;
        }
        try {
            var number = Integer.parseInt(text.get());
            if (min <= number && number <= max) {
                return number;
            }
        } catch (NumberFormatException _) {
            // The message names the range, which too large numbers need as well.
        }
        throw outOfRange(flag, min, max, text.get());
    }

    /// A number from 0 to 1.
    public double share(String flag, double otherwise) throws CommandFailedException {
        var text = value(flag);
        if (text.isEmpty()) {
            return otherwise;
        }
        try {
            var number = new BigDecimal(text.get());
            if (number.signum() >= 0 && number.compareTo(BigDecimal.ONE) <= 0) {
                return number.doubleValue();
            }
        } catch (NumberFormatException _) {
            // The message names the range.
        }
        throw outOfRange(flag, 0, 1, text.get());
    }

    private static CommandFailedException outOfRange(String flag, int min, int max, String text) {
        return CommandFailedException.usage(
                DASHES + flag + " must be a number from " + min + " to " + max + ", got \"" + text + "\".");
    }

    /// The value of `--limit`; the largest number with `--all`.
    public int limitOrAll(int otherwise) throws CommandFailedException {
        var limit = number(CommandUsage.LIMIT, otherwise, 1, Integer.MAX_VALUE);
        checkApart(CommandUsage.LIMIT, "all");
        return has("all") ? Integer.MAX_VALUE : limit;
    }

    /// The values of a flag that may be repeated or list several, separated by commas.
    ///
    /// @throws CommandFailedException when a value is empty: leaving it out would select everything
    public List<String> listed(String flag) throws CommandFailedException {
        var items = values(flag).stream()
                .flatMap(list -> Stream.of(list.split(",", -1)))
                .map(String::strip)
                .distinct()
                .toList();
        if (items.contains("")) {
            throw empty(flag);
        }
        return items;
    }

    /// The value of a flag that must not be blank, as that of an unset variable in a script is.
    public Optional<String> filled(String flag) throws CommandFailedException {
        var value = value(flag);
        if (value.isPresent() && value.get().isBlank()) {
            throw empty(flag);
        }
        return value;
    }

    private static CommandFailedException empty(String flag) {
        return CommandFailedException.usage(
                DASHES + flag + " has an empty value. Give it a value, or leave the flag out.");
    }

    /// The collection that `--collection` names.
    public Optional<CollectionName> collection() throws CommandFailedException {
        var name = only("collection");
        return name.isEmpty()
                ? Optional.empty()
                : Optional.of(CommandFailedException.parsed(() -> new CollectionName(name.get())));
    }

    public Optional<String> first() {
        return words.stream().findFirst();
    }

    /// The same arguments with a default for one setting, which the command line overrides.
    public Arguments withDefault(String setting, String value) {
        var all = new LinkedHashMap<>(Map.of(setting, value));
        all.putAll(settings);
        return new Arguments(words, flags, all);
    }

    private static String noValue(String[] parts) throws CommandFailedException {
        if (parts.length > 1) {
            throw CommandFailedException.usage(parts[0] + " takes no value, got \"" + parts[1] + "\".");
        }
        return "";
    }

    private static String value(String[] parts, Iterator<String> rest) throws CommandFailedException {
        if (parts.length > 1) {
            return parts[1];
        }
        if (!rest.hasNext()) {
            throw CommandFailedException.usage(parts[0] + " needs a value.");
        }
        var value = rest.next();
        if (value.startsWith(DASHES)) {
            throw CommandFailedException.usage(
                    parts[0] + " needs a value. To use " + value + ", write " + parts[0] + "=" + value + ".");
        }
        return value;
    }

    private static void checkCount(CommandUsage usage, List<String> words) throws CommandFailedException {
        var required = usage.required();
        if (words.size() < required.size()) {
            throw CommandFailedException.usage(
                    "Missing argument " + required.get(words.size()).replace("...", "") + ". Usage: " + usage.line());
        }
        if (words.size() > usage.wordsMax()) {
            throw CommandFailedException.usage(
                    "Unexpected argument \"" + words.get(usage.wordsMax()) + "\". Usage: " + usage.line());
        }
    }

    private static CommandFailedException unused(CommandUsage usage, String flag, String setting) {
        return CommandFailedException.usage("./kb " + usage.name() + " does not use the setting " + flag
                + ". Leave it out; for commands that use it, you can set " + Setting.variable(setting)
                + ". See ./kb help " + usage.name() + ".");
    }

    private static CommandFailedException unknown(CommandUsage usage, String flag, String name) {
        var own = NearestName.likely(
                name, usage.flags().stream().map(CommandUsage.Flag::name).toList());
        var likely = own.isEmpty() ? settings(usage, name) : own;
        return CommandFailedException.usage("Unknown flag " + flag + ". "
                + (likely.isEmpty()
                        ? "See ./kb help " + usage.name() + "."
                        : "Did you mean --" + String.join(" or --", likely) + "?"));
    }

    /// The settings that a flag may mean. Where a command has flags of its own, a setting that only contains the word
    /// is something else: `--limit` is not `--rate-limit`.
    private static List<String> settings(CommandUsage usage, String name) {
        var keys = usage.settings().inOrder().stream().map(Setting::key).toList();
        return NearestName.likely(name, keys).stream()
                .filter(key ->
                        usage.flags().isEmpty() || !List.of(key.split("-", -1)).contains(name))
                .toList();
    }
}
