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
        return withoutSettings(usage)
                + (usage.settings().isEmpty()
                        ? ""
                        : "\nSettings that this command uses are also flags; see ./kb help settings.\n");
    }

    /// The help of a command without the remark about settings.
    public static String withoutSettings(CommandUsage usage) {
        return "Usage: " + usage.line() + "\n" + aliases(usage) + "\n"
                + Stream.concat(Stream.of(usage.summary()), usage.details().stream())
                        .map(paragraph -> Paragraph.wrapped(paragraph, ""))
                        .collect(Collectors.joining("\n"))
                + (usage.flags().isEmpty() ? "" : "\nFlags:\n" + flags(usage.flags()))
                + (usage.commonSettings().isEmpty() ? "" : "\nCommon settings:\n" + flags(usage.commonSettings()));
    }

    /// Lists under headings, with all summaries in one column.
    public static String sections(Map<String, Map<String, String>> sections) {
        var width =
                sections.values().stream().mapToInt(CommandHelp::width).max().orElse(0);
        return sections.entrySet().stream()
                .map(section -> section.getKey() + "\n" + list(section.getValue(), width))
                .collect(Collectors.joining("\n"));
    }

    /// A line for each name, with its summary next to it.
    public static String list(Map<String, String> summaries) {
        return list(summaries, width(summaries));
    }

    private static int width(Map<String, String> summaries) {
        return summaries.keySet().stream().mapToInt(String::length).max().orElse(0) + 4;
    }

    private static String list(Map<String, String> summaries, int width) {
        return summaries.entrySet().stream()
                .map(entry -> "  " + entry.getKey()
                        + Paragraph.wrapped(entry.getValue(), " ".repeat(width))
                                .substring(entry.getKey().length() + 2))
                .collect(Collectors.joining());
    }

    private static String flags(List<CommandUsage.Flag> flags) {
        var list = new LinkedHashMap<String, String>();
        flags.forEach(flag -> list.put(flag.forms(), flag.explanation()));
        return list(list);
    }

    private static String aliases(CommandUsage usage) {
        var group = usage.name().substring(0, usage.name().lastIndexOf(' ') + 1);
        return usage.aliases().isEmpty()
                ? ""
                : usage.aliases().stream().collect(Collectors.joining(", ./kb " + group, "Alias: ./kb " + group, "\n"));
    }
}
