package pinakes.engine.local;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.local.catalog.Catalog;
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

/// Todos as rows of the embedded catalog.
///
/// Ids follow the order of creation, because the catalog has one writer; so to order by id is to order by creation.
public final class SqliteTodos implements Todos {
    static final String SAME_TITLE = """
            SELECT id FROM todo WHERE words = :words AND status = 'pending' ORDER BY id LIMIT :max""";

    /// A stretch of the table's own order: its price does not grow with the table.
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
                    .map((row, _) -> TodoRows.todo(row))
                    .one();
            var likely = Stream.concat(same.stream(), near.stream()).distinct().limit(Added.SAME_TITLE_MAX);
            return new Added(todo, likely.toList());
        });
    }

    /// Not in the change itself, which would keep all others waiting for what is no more than a guess; for the same
    /// reason a catalog that cannot be read does not stop the change here.
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

    /// The page and the count come from one statement, so that they are of the same moment.
    @Override
    public TodoPage list(@Nullable TodoStatus status, int limit, long offset) throws InterruptedException {
        if (limit < 0 || offset < 0) {
            throw new IllegalArgumentException("limit and offset are 0 or more, got " + limit + " and " + offset);
        }
        var wanted = status == null ? "todo" : "todo WHERE status = :status";
        return catalog.read(handle -> {
            var query = handle.createQuery("SELECT matching.total, page.* FROM (SELECT count(*) AS total FROM " + wanted
                    + ") AS matching LEFT JOIN (SELECT * FROM " + wanted
                    + " ORDER BY id LIMIT :limit OFFSET :offset) AS page ON TRUE ORDER BY page.id");
            if (status != null) {
                query.bind("status", TodoRows.word(status));
            }
            return TodoRows.page(query.bind("limit", limit).bind("offset", offset));
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
        return query.bind("id", id.value()).map((row, _) -> TodoRows.todo(row)).findOne();
    }
}
