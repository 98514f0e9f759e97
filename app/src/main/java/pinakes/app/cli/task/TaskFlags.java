package pinakes.app.cli.task;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.engine.todo.TodoDue;
import pinakes.engine.todo.TodoId;
import pinakes.engine.todo.TodoPriority;

/// The flags that plan a task.
final class TaskFlags {
    static final String DESCRIPTION = "description";
    static final String DUE = "due";
    static final String PRIORITY = "priority";
    static final String DEPENDS_ON = "depends-on";
    static final String NONE = "none";
    static final String COLLECTION = "collection";

    private static final Pattern IN_DAYS = Pattern.compile("([0-9]{1,4})d");

    private TaskFlags() {}

    static CommandUsage addTo(CommandUsage usage) {
        return usage.flag(DESCRIPTION + " TEXT", "Details of the task.")
                .flag(
                        DUE + " WHEN",
                        "A date such as 2026-12-01, a time such as 2026-12-01T10:00:00Z, today, tomorrow, or a number of"
                                + " days such as 3d.")
                .flag(PRIORITY + " PRIORITY", "low, medium or high.")
                .flag(DEPENDS_ON + " ID", "A task that must be done first; repeatable.");
    }

    static Optional<TodoDue> due(Arguments arguments, Instant now) throws CommandFailedException {
        var text = arguments.value(DUE);
        return text.isEmpty() ? Optional.empty() : Optional.of(parsed(DUE, text.get(), now));
    }

    /// The day or time that a user wrote as the value of a flag.
    static TodoDue parsed(String flag, String text, Instant now) throws CommandFailedException {
        try {
            return new TodoDue(date(text, now));
        } catch (IllegalArgumentException _) {
            throw CommandFailedException.usage("--" + flag + " needs a date such as 2026-12-01, a time such as"
                    + " 2026-12-01T10:00:00Z, today, tomorrow, or a number of days such as 3d; got \"" + text + "\".");
        }
    }

    static Optional<TodoPriority> priority(Arguments arguments) throws CommandFailedException {
        var text = arguments.value(PRIORITY);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(TodoPriority.valueOf(text.get().toUpperCase(Locale.ROOT)));
        } catch (IllegalArgumentException _) {
            throw CommandFailedException.usage(
                    "Unknown priority \"" + text.get() + "\". Available: low, medium, high.");
        }
    }

    static List<TodoId> dependencies(Arguments arguments) throws CommandFailedException {
        return ids("--" + DEPENDS_ON + ": ", arguments.values(DEPENDS_ON));
    }

    static List<TodoId> ids(List<String> words) throws CommandFailedException {
        return ids("", words);
    }

    private static List<TodoId> ids(String where, List<String> words) throws CommandFailedException {
        for (var word : words) {
            if (!word.matches("[1-9][0-9]{0,17}")) {
                throw CommandFailedException.usage(where + "\"" + word
                        + "\" is not a task id. An id is a number such as 7; ./kb task list shows the ids.");
            }
        }
        return words.stream().map(Long::valueOf).map(TodoId::new).toList();
    }

    /// Days are those of UTC, as in the tools.
    private static String date(String text, Instant now) {
        var today = now.atOffset(ZoneOffset.UTC).toLocalDate();
        var days = IN_DAYS.matcher(text);
        if (days.matches()) {
            return today.plusDays(Long.parseLong(days.group(1))).toString();
        }
        return switch (text) {
            case "today" -> today.toString();
            case "tomorrow" -> today.plusDays(1).toString();
            default -> text;
        };
    }
}
