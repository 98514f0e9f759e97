package pinakes.engine.core;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.catalog.Row;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.document.CollectionName;
import pinakes.engine.todo.Todo;
import pinakes.engine.todo.TodoClaim;
import pinakes.engine.todo.TodoDescription;
import pinakes.engine.todo.TodoDue;
import pinakes.engine.todo.TodoId;
import pinakes.engine.todo.TodoNotice;
import pinakes.engine.todo.TodoPriority;
import pinakes.engine.todo.TodoStatus;
import pinakes.engine.todo.TodoTitle;

/// Rows of todos and of their dependencies; each method runs within a transaction of its caller.
final class TodoTable {
    /// With the ids of its dependencies, separated by commas.
    static final String SELECT = """
            SELECT todo.*, (SELECT string_agg(CAST(prerequisite AS TEXT), ',' ORDER BY prerequisite)
                FROM todo_dependency WHERE dependent = todo.id) AS needs
            FROM todo""";

    static final String READY = """
            status = 'pending' AND NOT EXISTS (
                SELECT 1 FROM todo_dependency JOIN todo AS needed ON needed.id = prerequisite
                WHERE dependent = todo.id AND needed.status = 'pending')""";

    /// Those that are never due come last. Indexes have exactly these expressions.
    static final String DUE_FIRST = "coalesce(due_at_micros, 9223372036854775807), id";

    static final String URGENT_FIRST = "CASE priority WHEN 'high' THEN 1 WHEN 'low' THEN 3 ELSE 2 END, " + DUE_FIRST;

    private TodoTable() {}

    static Optional<Todo> find(Sql sql, TodoId id, Instant now) {
        return sql.find(SELECT + " WHERE id = ?", row -> todo(row, now), id.value());
    }

    /// The most urgent todo that is ready and unclaimed.
    ///
    /// @param collections only todos in these; null for all except personal lists
    static Optional<Todo> nextReady(Sql sql, @Nullable Set<CollectionName> collections, Instant now) {
        var condition = TodoCondition.unclaimed(collections, now);
        return sql.find(
                SELECT + condition.sql() + " ORDER BY " + URGENT_FIRST + " LIMIT 1",
                row -> todo(row, now),
                condition.values());
    }

    static List<TodoId> openDependencies(Sql sql, TodoId id) {
        return sql.list("""
                SELECT id FROM todo_dependency JOIN todo ON id = prerequisite
                WHERE dependent = ? AND status = 'pending' ORDER BY id""", TodoTable::id, id.value());
    }

    static List<TodoNotice> dependents(Sql sql, TodoId id) {
        return sql.list("""
                SELECT id, collection FROM todo_dependency JOIN todo ON id = dependent
                WHERE prerequisite = ? ORDER BY dependent""", row -> new TodoNotice(id(row), new CollectionName(row.text("collection"))), id.value());
    }

    static List<TodoId> unknown(Sql sql, List<TodoId> ids) {
        return sql.list("""
                SELECT CAST(value AS BIGINT) AS id FROM json_each(?)
                WHERE NOT EXISTS (SELECT 1 FROM todo WHERE todo.id = CAST(value AS BIGINT))""", TodoTable::id, ids.stream().map(TodoId::value).toList());
    }

    /// Whether a todo is another one or depends on it, directly or through others.
    static boolean reaches(Sql sql, TodoId from, TodoId to) {
        return sql.isTrue("""
                WITH RECURSIVE reached (id) AS (
                    VALUES (?)
                    UNION SELECT prerequisite FROM todo_dependency JOIN reached ON dependent = reached.id)
                SELECT EXISTS (SELECT 1 FROM reached WHERE id = ?)""", from.value(), to.value());
    }

    static void setDependencies(Sql sql, TodoId id, List<TodoId> dependsOn) {
        sql.execute("DELETE FROM todo_dependency WHERE dependent = ?", id.value());
        dependsOn.forEach(other -> sql.execute(
                "INSERT INTO todo_dependency (dependent, prerequisite) VALUES (?, ?)", id.value(), other.value()));
    }

    static void complete(Sql sql, TodoId id, Instant now) {
        sql.execute("""
                UPDATE todo
                SET status = 'completed', completed_at_micros = coalesce(completed_at_micros, ?),
                    assignee = NULL, claimed_until_micros = NULL
                WHERE id = ?""", now, id.value());
    }

    static void reopen(Sql sql, TodoId id) {
        sql.execute("UPDATE todo SET status = 'pending', completed_at_micros = NULL WHERE id = ?", id.value());
    }

    static void setClaim(Sql sql, TodoId id, @Nullable TodoClaim claim) {
        sql.execute(
                "UPDATE todo SET assignee = ?, claimed_until_micros = ? WHERE id = ?",
                claim == null ? null : claim.assignee(),
                claim == null ? null : claim.until(),
                id.value());
    }

    static TodoId id(Row row) {
        return new TodoId(row.number("id"));
    }

    static Todo todo(Row row, Instant now) {
        var due = row.textOrNull("due");
        return new Todo(
                id(row),
                new TodoTitle(row.text("title")),
                TodoDescription.of(row.textOrNull("description")).orElse(null),
                row.constant(TodoStatus.class, "status"),
                row.instant("created_at_micros"),
                row.instantOrNull("completed_at_micros"),
                due == null ? null : new TodoDue(due),
                row.isNull("priority") ? null : row.constant(TodoPriority.class, "priority"),
                dependencies(row.textOrNull("needs")),
                claim(row, now),
                new CollectionName(row.text("collection")));
    }

    private static List<TodoId> dependencies(@Nullable String ids) {
        return ids == null
                ? List.of()
                : Stream.of(ids.split(","))
                        .map(id -> new TodoId(Long.parseLong(id)))
                        .toList();
    }

    /// A claim whose lease has expired no longer counts.
    private static @Nullable TodoClaim claim(Row row, Instant now) {
        var until = row.instantOrNull("claimed_until_micros");
        return until == null || !until.isAfter(now) ? null : new TodoClaim(row.text("assignee"), until);
    }
}
