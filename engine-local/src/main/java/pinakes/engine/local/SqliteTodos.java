package pinakes.engine.local;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.local.catalog.Catalog;
import pinakes.engine.local.catalog.EnumColumn;
import pinakes.engine.local.catalog.EpochMicros;
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
public final class SqliteTodos implements Todos {
    static final String SAME_TITLE = """
            SELECT id FROM todo WHERE words = :words AND status = 'pending' ORDER BY id LIMIT :max""";

    /// A range of the primary key: its cost does not grow with the table.
    static final String RECENT = """
            SELECT id, words FROM todo WHERE id > (SELECT max(id) FROM todo) - :recent AND status = 'pending' ORDER BY id""";

    private final Catalog catalog;
    private final InstantSource clock;

    public SqliteTodos(Catalog catalog, InstantSource clock) {
        this.catalog = catalog;
        this.clock = clock;
    }

    @Override
    public Added add(TodoTitle title, @Nullable TodoDescription description) throws InterruptedException {
        var near = near(title);
        return catalog.write(handle -> {
            var same = handle.createQuery(SAME_TITLE)
                    .bind("words", title.words())
                    .bind("max", Added.SAME_TITLE_MAX)
                    .map((row, _) -> new TodoId(row.getLong("id")))
                    .list();
            var todo = handle.createQuery("""
                            INSERT INTO todo (title, words, description, status, created_at_micros)
                            VALUES (:title, :words, :description, 'pending', :now)
                            RETURNING *""")
                    .bind("title", title.value())
                    .bind("words", title.words())
                    .bind("description", description == null ? null : description.value())
                    .bind("now", EpochMicros.of(clock.instant()))
                    .map((row, _) -> todo(row))
                    .one();
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
                .read(handle -> handle.createQuery(RECENT)
                        .bind("recent", Added.RECENT_MAX)
                        .map((row, _) -> new Titled(new TodoId(row.getLong("id")), row.getString("words")))
                        .list())
                .stream()
                .filter(todo -> TodoTitle.areNearlyTheSame(todo.words, words))
                .limit(Added.SAME_TITLE_MAX)
                .map(Titled::id)
                .toList();
    }

    private record Titled(TodoId id, String words) {}

    @Override
    public Optional<Todo> find(TodoId id) throws InterruptedException {
        return catalog.read(handle -> one(handle.createQuery("SELECT * FROM todo WHERE id = :id"), id));
    }

    /// One statement returns page and total, so that they are consistent.
    @Override
    public TodoPage list(@Nullable TodoStatus status, int limit, long offset) throws InterruptedException {
        if (limit < 0 || offset < 0) {
            throw new IllegalArgumentException("limit and offset must be 0 or more, got " + limit + " and " + offset);
        }
        var wanted = status == null ? "todo" : "todo WHERE status = :status";
        return catalog.read(handle -> {
            var query = handle.createQuery("SELECT matching.total, page.* FROM (SELECT count(*) AS total FROM " + wanted
                    + ") AS matching LEFT JOIN (SELECT * FROM " + wanted
                    + " ORDER BY id LIMIT :limit OFFSET :offset) AS page ON TRUE ORDER BY page.id");
            if (status != null) {
                query.bind("status", EnumColumn.of(status));
            }
            return page(query.bind("limit", limit).bind("offset", offset));
        });
    }

    @Override
    public Optional<Todo> update(TodoId id, TodoChange change) throws InterruptedException {
        var title = change.title();
        var description = switch (change.description()) {
            case DescriptionChange.Keep _, DescriptionChange.Clear _ -> null;
            case DescriptionChange.Replace(var with) -> with.value();
        };
        return catalog.write(handle -> one(
                handle.createQuery("""
                                UPDATE todo
                                SET title = coalesce(:title, title),
                                    words = coalesce(:words, words),
                                    description = CASE WHEN :keep THEN description ELSE :description END
                                WHERE id = :id
                                RETURNING *""")
                        .bind("title", title == null ? null : title.value())
                        .bind("words", title == null ? null : title.words())
                        .bind("keep", change.description() instanceof DescriptionChange.Keep)
                        .bind("description", description),
                id));
    }

    @Override
    public Optional<Todo> complete(TodoId id) throws InterruptedException {
        return catalog.write(handle -> one(handle.createQuery("""
                                UPDATE todo
                                SET status = 'completed', completed_at_micros = coalesce(completed_at_micros, :now)
                                WHERE id = :id
                                RETURNING *""").bind("now", EpochMicros.of(clock.instant())), id));
    }

    @Override
    public Optional<Todo> delete(TodoId id) throws InterruptedException {
        return catalog.write(handle -> one(handle.createQuery("DELETE FROM todo WHERE id = :id RETURNING *"), id));
    }

    private static Optional<Todo> one(Query query, TodoId id) {
        return query.bind("id", id.value()).map((row, _) -> todo(row)).findOne();
    }

    private static Todo todo(ResultSet row) throws SQLException {
        return new Todo(
                new TodoId(row.getLong("id")),
                new TodoTitle(row.getString("title")),
                TodoDescription.of(row.getString("description")).orElse(null),
                EnumColumn.read(TodoStatus.class, row.getString("status")),
                EpochMicros.at(row.getLong("created_at_micros")),
                EpochMicros.nullable(row, "completed_at_micros"));
    }

    /// Every row repeats the total; an empty page is one row with the total only.
    private static TodoPage page(Query query) {
        var rows = query.map(
                        (row, _) -> new PageRow(row.getLong("total"), row.getObject("id") == null ? null : todo(row)))
                .list();
        var todos = rows.stream().flatMap(row -> Stream.ofNullable(row.todo)).toList();
        return new TodoPage(todos, rows.isEmpty() ? 0 : rows.getFirst().total());
    }

    private record PageRow(long total, @Nullable Todo todo) {}
}
