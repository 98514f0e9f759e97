package pinakes.engine.local.todo;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import pinakes.engine.local.catalog.EpochMicros;
import pinakes.engine.todo.Todo;
import pinakes.engine.todo.TodoDescription;
import pinakes.engine.todo.TodoId;
import pinakes.engine.todo.TodoPage;
import pinakes.engine.todo.TodoStatus;
import pinakes.engine.todo.TodoTitle;

/// Reads todos from the rows of their table.
final class TodoRows {
    private TodoRows() {}

    static Todo todo(ResultSet row) throws SQLException {
        return new Todo(
                new TodoId(row.getLong("id")),
                new TodoTitle(row.getString("title")),
                TodoDescription.of(row.getString("description")).orElse(null),
                TodoStatus.valueOf(row.getString("status").toUpperCase(Locale.ROOT)),
                EpochMicros.at(row.getLong("created_at_micros")),
                completedAt(row));
    }

    /// Every row repeats the total; when there is no todo on the page, one row has the total and nothing else.
    static TodoPage page(ResultSet rows) throws SQLException {
        var todos = new ArrayList<Todo>();
        var total = 0L;
        while (rows.next()) {
            total = rows.getLong("total");
            if (rows.getObject("id") != null) {
                todos.add(todo(rows));
            }
        }
        return new TodoPage(todos, total);
    }

    /// The status as the table spells it.
    static String word(TodoStatus status) {
        return status.name().toLowerCase(Locale.ROOT);
    }

    private static @Nullable Instant completedAt(ResultSet row) throws SQLException {
        var micros = row.getLong("completed_at_micros");
        return row.wasNull() ? null : EpochMicros.at(micros);
    }
}
