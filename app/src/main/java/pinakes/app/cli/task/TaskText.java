package pinakes.app.cli.task;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import pinakes.app.cli.command.TextTable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.todo.Todo;
import pinakes.engine.todo.TodoId;
import pinakes.engine.todo.TodoStatus;
import pinakes.family.answer.Rounding;
import pinakes.tool.text.TerminalText;

/// Tasks as text.
final class TaskText {
    private TaskText() {}

    static TextTable table(List<Todo> todos, Instant now) {
        var table = new TextTable("ID", "STATE", "TITLE", "DUE", "PRIORITY", "DEPENDS ON", "COLLECTION")
                .rightAligned("ID")
                .flexible("TITLE");
        for (var todo : todos) {
            table.row(
                    todo.id().toString(),
                    state(todo, now),
                    todo.title().value(),
                    todo.due() == null ? "" : todo.due().value(),
                    priority(todo),
                    ids(todo.dependsOn()),
                    collection(todo));
        }
        return table;
    }

    /// A task in one line.
    static String line(Todo todo) {
        return "task " + todo.id() + ": " + TerminalText.onOneLine(todo.title().value());
    }

    /// Everything about a task, a line each.
    static String whole(Todo todo, Instant now) {
        var text = new StringBuilder(TerminalText.of(todo.title().value())).append("\n\n");
        line("Id", todo.id().toString(), text);
        line("State", state(todo, now), text);
        line("Due", todo.due() == null ? "" : todo.due().value(), text);
        line("Priority", priority(todo), text);
        line("Depends on", ids(todo.dependsOn()), text);
        line("Collection", TerminalText.onOneLine(collection(todo)), text);
        if (todo.claim() != null) {
            line("Claimed by", TerminalText.onOneLine(todo.claim().assignee()), text);
            line("Until", moment(todo.claim().until()), text);
        }
        line("Created", moment(todo.createdAt()), text);
        line("Completed", todo.completedAt() == null ? "" : moment(todo.completedAt()), text);
        if (todo.description() != null) {
            text.append('\n')
                    .append(TerminalText.of(todo.description().value()))
                    .append('\n');
        }
        return text.toString();
    }

    static String ids(Collection<TodoId> ids) {
        return ids.stream().map(TodoId::toString).collect(Collectors.joining(", "));
    }

    private static String state(Todo todo, Instant now) {
        if (todo.status() == TodoStatus.COMPLETED) {
            return "done";
        }
        if (todo.claim() != null) {
            return "claimed";
        }
        return todo.due() != null && todo.due().at().isBefore(now) ? "overdue" : "open";
    }

    /// Empty for the shared list.
    private static String collection(Todo todo) {
        return todo.collection().equals(CollectionName.DEFAULT)
                ? ""
                : todo.collection().value();
    }

    private static String priority(Todo todo) {
        return todo.priority() == null ? "" : todo.priority().name().toLowerCase(Locale.ROOT);
    }

    private static String moment(Instant instant) {
        return Rounding.moment(instant).toString();
    }

    private static void line(String name, String value, StringBuilder text) {
        if (!value.isEmpty()) {
            text.append(String.format(Locale.ROOT, "%-12s%s\n", name, value));
        }
    }
}
