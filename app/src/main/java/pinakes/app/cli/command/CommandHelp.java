package pinakes.app.cli.command;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Help texts about commands.
public final class CommandHelp {
    private CommandHelp() {}

    public static String of(CommandUsage usage) {
        return "Usage: " + usage.line() + "\n\n"
                + Stream.concat(Stream.of(usage.summary()), usage.details().stream())
                        .map(paragraph -> Paragraph.wrapped(paragraph, ""))
                        .collect(Collectors.joining("\n"))
                + (usage.flags().isEmpty() ? "" : "\nFlags:\n" + flags(usage.flags()))
                + (usage.takesSettings() ? "\nEvery setting is also a flag; ./kb help settings lists them.\n" : "");
    }

    /// A line for each name, with its summary beside it.
    public static String list(Map<String, String> summaries) {
        var width = summaries.keySet().stream().mapToInt(String::length).max().orElse(0) + 4;
        return summaries.entrySet().stream()
                .map(entry -> "  " + entry.getKey()
                        + Paragraph.wrapped(entry.getValue(), " ".repeat(width))
                                .substring(entry.getKey().length() + 2))
                .collect(Collectors.joining());
    }

    private static String flags(List<CommandUsage.Flag> flags) {
        var list = new LinkedHashMap<String, String>();
        flags.forEach(flag -> list.put("--" + flag.form(), flag.description()));
        return list(list);
    }
}
