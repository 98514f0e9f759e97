package pinakes.engine.local;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.local.catalog.Catalog;
import pinakes.engine.local.catalog.Row;
import pinakes.engine.todo.Todo;
import pinakes.engine.todo.TodoChange;
import pinakes.engine.todo.TodoChange.DescriptionChange;
import pinakes.engine.todo.TodoDescription;
import pinakes.engine.todo.TodoId;
import pinakes.engine.todo.TodoPage;
import pinakes.engine.todo.TodoStatus;
import pinakes.engine.todo.TodoTitle;
import pinakes.engine.todo.Todos;
import pinakes.engine.todo.Todos.Added;

/// Todos as rows of the catalog.
///
/// Ids follow the order of creation, because the catalog has a single writer.
public record SqliteTodos(Catalog catalog, InstantSource clock) implements Todos {
    static final String SAME_TITLE = """
            SELECT id FROM todo WHERE words = ? AND status = 'pending' ORDER BY id LIMIT ?""";

    /// A range of the primary key: its cost does not grow with the table.
    static final String RECENT = """
            SELECT id, words FROM todo WHERE id > (SELECT max(id) FROM todo) - ? AND status = 'pending' ORDER BY id""";

    @Override
    public Added add(TodoTitle title, @Nullable TodoDescription description) throws InterruptedException {
        var near = near(title);
        return catalog.write(sql -> {
            var same = sql.list(SAME_TITLE, row -> new TodoId(row.number("id")), title.words(), Added.SAME_TITLE_MAX);
            var todo = sql.one(
                    """
                    INSERT INTO todo (title, words, description, status, created_at_micros)
                    VALUES (?, ?, ?, 'pending', ?)
                    RETURNING *""",
                    SqliteTodos::todo,
                    title.value(),
                    title.words(),
                    description == null ? null : description.value(),
                    clock.instant());
            var likely = Stream.concat(same.stream(), near.stream()).distinct().limit(Added.SAME_TITLE_MAX);
            return new Added(todo, likely.toList());
        });
    }

    /// Similar titles are only a hint, so they are searched before the transaction, and a failing read is
    /// ignored.
    private List<TodoId> near(TodoTitle title) throws InterruptedException {
        try {
            return nearlyTheSame(title.words());
        } catch (EngineUnavailableException _) {
            return List.of();
        }
    }

    private List<TodoId> nearlyTheSame(String words) throws InterruptedException {
        return catalog
                .read(sql -> sql.list(
                        RECENT, row -> new Titled(new TodoId(row.number("id")), row.text("words")), Added.RECENT_MAX))
                .stream()
                .filter(todo -> TodoTitle.areNearlyTheSame(todo.words, words))
                .limit(Added.SAME_TITLE_MAX)
                .map(Titled::id)
                .toList();
    }

    private record Titled(TodoId id, String words) {}

    @Override
    public Optional<Todo> find(TodoId id) throws InterruptedException {
        return catalog.read(sql -> sql.find("SELECT * FROM todo WHERE id = ?", SqliteTodos::todo, id.value()));
    }

    /// One statement returns page and total, so that they are consistent: every row repeats the total, and an empty
    /// page is one row with the total only.
    @Override
    public TodoPage list(@Nullable TodoStatus status, int limit, long offset) throws InterruptedException {
        if (limit < 0 || offset < 0) {
            throw new IllegalArgumentException("limit and offset must be 0 or more, got " + limit + " and " + offset);
        }
        var wanted = status == null ? "todo" : "todo WHERE status = ?3";
        var rows = catalog.read(sql -> sql.list(
                "SELECT matching.total, page.* FROM (SELECT count(*) AS total FROM " + wanted
                        + ") AS matching LEFT JOIN (SELECT * FROM " + wanted
                        + " ORDER BY id LIMIT ?1 OFFSET ?2) AS page ON TRUE ORDER BY page.id",
                row -> new PageRow(row.number("total"), row.isNull("id") ? null : todo(row)),
                status == null ? new Object[] {limit, offset} : new Object[] {limit, offset, status}));
        var todos = rows.stream().flatMap(row -> Stream.ofNullable(row.todo)).toList();
        return new TodoPage(todos, rows.isEmpty() ? 0 : rows.getFirst().total());
    }

    @Override
    public Optional<Todo> update(TodoId id, TodoChange change) throws InterruptedException {
        var title = change.title();
        var description = switch (change.description()) {
            case DescriptionChange.Keep _, DescriptionChange.Clear _ -> null;
            case DescriptionChange.Replace(var with) -> with.value();
        };
        return catalog.write(sql -> sql.find(
                """
                UPDATE todo
                SET title = coalesce(?, title),
                    words = coalesce(?, words),
                    description = CASE WHEN ? THEN description ELSE ? END
                WHERE id = ?
                RETURNING *""",
                SqliteTodos::todo,
                title == null ? null : title.value(),
                title == null ? null : title.words(),
                change.description() instanceof DescriptionChange.Keep,
                description,
                id.value()));
    }

    @Override
    public Optional<Todo> complete(TodoId id) throws InterruptedException {
        return catalog.write(sql -> sql.find("""
                UPDATE todo
                SET status = 'completed', completed_at_micros = coalesce(completed_at_micros, ?)
                WHERE id = ?
                RETURNING *""", SqliteTodos::todo, clock.instant(), id.value()));
    }

    @Override
    public Optional<Todo> delete(TodoId id) throws InterruptedException {
        return catalog.write(
                sql -> sql.find("DELETE FROM todo WHERE id = ? RETURNING *", SqliteTodos::todo, id.value()));
    }

    private static Todo todo(Row row) {
        return new Todo(
                new TodoId(row.number("id")),
                new TodoTitle(row.text("title")),
                TodoDescription.of(row.textOrNull("description")).orElse(null),
                row.constant(TodoStatus.class, "status"),
                row.instant("created_at_micros"),
                row.instantOrNull("completed_at_micros"));
    }

    private record PageRow(long total, @Nullable Todo todo) {}
}
