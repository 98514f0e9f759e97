package pinakes.engine.local;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;
import java.util.stream.Stream;
import org.jdbi.v3.core.statement.Query;
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
                EpochMicros.nullable(row, "completed_at_micros"));
    }

    /// Every row repeats the total; when there is no todo on the page, one row has the total and nothing else.
    static TodoPage page(Query query) {
        var rows = query.map(
                        (row, _) -> new PageRow(row.getLong("total"), row.getObject("id") == null ? null : todo(row)))
                .list();
        var todos = rows.stream().flatMap(row -> Stream.ofNullable(row.todo)).toList();
        return new TodoPage(todos, rows.isEmpty() ? 0 : rows.getFirst().total());
    }

    private record PageRow(long total, @Nullable Todo todo) {}

    /// The status as the table spells it.
    static String word(TodoStatus status) {
        return status.name().toLowerCase(Locale.ROOT);
    }
}
