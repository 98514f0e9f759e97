package pinakes.engine.http.exchange;

import java.time.Instant;
import java.time.ZoneOffset;
import pinakes.engine.todo.Todo;
import pinakes.engine.todo.TodoPriority;
import pinakes.engine.todo.TodoStatus;

/// Tasks in the form of todo.txt: a line each, such as `(A) 2026-11-16 Feed the bees due:2026-12-01`.
final class TodoTxt {
    private TodoTxt() {}

    static String line(Todo task) {
        var line = new StringBuilder();
        var completed = task.completedAt();
        if (task.status() == TodoStatus.COMPLETED && completed != null) {
            line.append("x ").append(day(completed)).append(' ');
        }
        var priority = task.priority();
        if (priority != null && completed == null) {
            line.append('(').append(letter(priority)).append(") ");
        }
        line.append(day(task.createdAt())).append(' ');
        line.append(task.title().value().replaceAll("\\s+", " "));
        var due = task.due();
        if (due != null) {
            line.append(" due:").append(day(due.start()));
        }
        return line.toString();
    }

    private static char letter(TodoPriority priority) {
        return switch (priority) {
            case HIGH -> 'A';
            case MEDIUM -> 'B';
            case LOW -> 'C';
        };
    }

    private static String day(Instant moment) {
        return moment.atOffset(ZoneOffset.UTC).toLocalDate().toString();
    }
}
