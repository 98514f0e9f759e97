package pinakes.engine.core;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.catalog.Catalog;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.concurrent.Listeners;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Documents.Watch;
import pinakes.engine.todo.AddTodoOutcome;
import pinakes.engine.todo.ChangedTodo;
import pinakes.engine.todo.NewTodo;
import pinakes.engine.todo.Todo;
import pinakes.engine.todo.TodoChange;
import pinakes.engine.todo.TodoClaim;
import pinakes.engine.todo.TodoFilter;
import pinakes.engine.todo.TodoId;
import pinakes.engine.todo.TodoNotice;
import pinakes.engine.todo.TodoOutcome;
import pinakes.engine.todo.TodoOutcome.Reason;
import pinakes.engine.todo.TodoPage;
import pinakes.engine.todo.TodoStatus;
import pinakes.engine.todo.TodoTitle;
import pinakes.engine.todo.Todos;
import pinakes.engine.todo.Todos.Added;

/// Todos as rows of the catalog.
///
/// Ids follow the order of creation, because the catalog has a single writer.
///
/// @param listeners notified after each change
public record CatalogTodos(Catalog catalog, InstantSource clock, Listeners<TodoNotice> listeners) implements Todos {
    static final String SAME_TITLE = """
            SELECT id FROM todo WHERE collection = ? AND words = ? AND status = 'pending' ORDER BY id LIMIT ?""";

    /// A range of the primary key: its cost does not grow with the table.
    static final String RECENT = """
            SELECT id, words FROM todo
            WHERE id > (SELECT max(id) FROM todo) - ? AND status = 'pending' AND collection = ? ORDER BY id""";

    public CatalogTodos(Catalog catalog, InstantSource clock) {
        this(catalog, clock, new Listeners<>());
    }

    @Override
    public AddTodoOutcome add(NewTodo todo) throws InterruptedException {
        var title = todo.title();
        var collection = todo.collection() == null ? CollectionName.DEFAULT : todo.collection();
        var near = near(title, collection);
        var outcome = catalog.<AddTodoOutcome>write(sql -> {
            var unknown = TodoTable.unknown(sql, todo.dependsOn());
            if (!unknown.isEmpty()) {
                return new TodoOutcome.Refused(Reason.UNKNOWN_DEPENDENCY, unknown);
            }
            var same = sql.list(SAME_TITLE, TodoTable::id, collection.value(), title.words(), Added.SAME_TITLE_MAX);
            var id = sql.one(
                    """
                    INSERT INTO todo (title, words, description, due, due_at_micros, priority, status, created_at_micros,
                        updated_at_micros, collection)
                    VALUES (:title, :words, :description, :due, :dueAt, :priority, 'pending', :now, :now, :collection)
                    RETURNING id""",
                    TodoTable::id,
                    title.value(),
                    title.words(),
                    todo.description() == null ? null : todo.description().value(),
                    todo.due() == null ? null : todo.due().value(),
                    todo.due() == null ? null : todo.due().at(),
                    todo.priority(),
                    clock.instant(),
                    collection.value());
            TodoTable.setDependencies(sql, id, todo.dependsOn());
            var likely = Stream.concat(same.stream(), near.stream()).distinct().limit(Added.SAME_TITLE_MAX);
            return new Added(find(sql, id).orElseThrow(), likely.toList());
        });
        if (outcome instanceof Added added) {
            listeners.publish(TodoNotice.of(added.todo()));
        }
        return outcome;
    }

    /// Similar titles are only a hint, so they are searched for before the transaction, and a failing read is
    /// ignored.
    private List<TodoId> near(TodoTitle title, CollectionName collection) throws InterruptedException {
        try {
            return catalog
                    .read(sql -> sql.list(
                            RECENT,
                            row -> new Titled(TodoTable.id(row), row.text("words")),
                            Added.RECENT_MAX,
                            collection.value()))
                    .stream()
                    .filter(todo -> TodoTitle.areNearlyTheSame(todo.words, title.words()))
                    .limit(Added.SAME_TITLE_MAX)
                    .map(Titled::id)
                    .toList();
        } catch (EngineUnavailableException _) {
            return List.of();
        }
    }

    private record Titled(TodoId id, String words) {}

    @Override
    public Optional<Todo> find(TodoId id) throws InterruptedException {
        return catalog.read(sql -> find(sql, id));
    }

    /// One statement returns page and total, so that they are consistent: every row repeats the total, and an empty
    /// page is one row with the total only.
    @Override
    public TodoPage list(TodoFilter filter, int limit, long offset) throws InterruptedException {
        if (limit < 0 || offset < 0) {
            throw new IllegalArgumentException("limit and offset must be 0 or more, got " + limit + " and " + offset);
        }
        var now = clock.instant();
        var condition = TodoCondition.of(filter, now, limit, offset);
        var order = switch (filter.order()) {
            case CREATED -> "id";
            case DUE -> TodoTable.DUE_FIRST;
            case PRIORITY -> TodoTable.URGENT_FIRST;
        };
        var rows = catalog.read(sql -> sql.list(
                "SELECT matching.total, page.* FROM (" + condition.count() + ") AS matching LEFT JOIN ("
                        + TodoTable.SELECT + condition.sql() + " ORDER BY " + order
                        + " LIMIT ?1 OFFSET ?2) AS page ON TRUE ORDER BY " + order,
                row -> new PageRow(row.number("total"), row.isNull("id") ? null : TodoTable.todo(row, now)),
                condition.values()));
        var todos = rows.stream().flatMap(row -> Stream.ofNullable(row.todo)).toList();
        return new TodoPage(todos, rows.isEmpty() ? 0 : rows.getFirst().total());
    }

    @Override
    public List<ChangedTodo> changedSince(Instant since, @Nullable Set<CollectionName> collections, int limit)
            throws InterruptedException {
        var now = clock.instant();
        var condition = TodoCondition.changedSince(since, collections, limit);
        return catalog.read(sql -> sql.list(
                TodoTable.SELECT + condition.sql() + " ORDER BY updated_at_micros, id LIMIT ?1",
                row -> new ChangedTodo(TodoTable.todo(row, now), row.instant("updated_at_micros")),
                condition.values()));
    }

    @Override
    public TodoOutcome update(TodoId id, TodoChange change) throws InterruptedException {
        return changing(id, (sql, old) -> {
            var refused = change.dependsOn() == null ? null : refusal(sql, id, change.dependsOn());
            if (refused != null) {
                return Change.none(refused);
            }
            update(sql, old, change);
            return Change.of(old, noted(sql, old));
        });
    }

    /// The todo after a change; its time of change is updated if anything is different.
    private Todo noted(Sql sql, Todo old) {
        var changed = find(sql, old.id()).orElseThrow();
        if (!changed.equals(old)) {
            sql.execute(
                    "UPDATE todo SET updated_at_micros = ? WHERE id = ?",
                    clock.instant(),
                    old.id().value());
        }
        return changed;
    }

    private void update(Sql sql, Todo old, TodoChange change) {
        var title = change.title() == null ? old.title() : change.title();
        var description = change.description().applyTo(old.description());
        var due = change.due().applyTo(old.due());
        sql.execute(
                """
                UPDATE todo
                SET title = ?, words = ?, description = ?, due = ?, due_at_micros = ?, priority = ?
                WHERE id = ?""",
                title.value(),
                title.words(),
                description == null ? null : description.value(),
                due == null ? null : due.value(),
                due == null ? null : due.at(),
                change.priority().applyTo(old.priority()),
                old.id().value());
        if (change.dependsOn() != null) {
            TodoTable.setDependencies(sql, old.id(), change.dependsOn());
        }
        switch (change.status()) {
            case null -> {}
            case COMPLETED -> TodoTable.complete(sql, old.id(), clock.instant());
            case PENDING -> TodoTable.reopen(sql, old.id());
        }
    }

    @Override
    public Optional<Todo> complete(TodoId id) throws InterruptedException {
        var outcome = changing(id, (sql, old) -> {
            TodoTable.complete(sql, id, clock.instant());
            return Change.of(old, noted(sql, old));
        });
        return outcome instanceof TodoOutcome.Done(var todo) ? Optional.of(todo) : Optional.empty();
    }

    @Override
    public Optional<Deleted> delete(TodoId id) throws InterruptedException {
        var deleted = catalog.write(sql -> {
            var dependents = TodoTable.dependents(sql, id);
            var found = find(sql, id).map(todo -> new Gone(todo, dependents));
            sql.execute("DELETE FROM todo WHERE id = ?", id.value());
            return found;
        });
        deleted.ifPresent(gone -> {
            gone.dependents().forEach(listeners::publish);
            listeners.publish(TodoNotice.of(gone.todo()));
        });
        return deleted.map(Gone::deleted);
    }

    /// A deleted todo and those that depended on it.
    private record Gone(Todo todo, List<TodoNotice> dependents) {
        Deleted deleted() {
            return new Deleted(todo, dependents.stream().map(TodoNotice::id).toList());
        }
    }

    /// Two callers cannot claim the same todo, because the catalog has a single writer.
    @Override
    public TodoOutcome claim(TodoId id, String assignee, Duration lease) throws InterruptedException {
        requireLease(lease);
        return published(sql -> {
            var claim = new TodoClaim(assignee, clock.instant().plus(lease));
            var wanted = find(sql, id);
            if (wanted.isEmpty()) {
                return Change.none(new TodoOutcome.Missing());
            }
            var refused = refusal(sql, wanted.get(), claim.assignee());
            return refused == null ? claimed(sql, wanted.get(), claim) : Change.none(refused);
        });
    }

    @Override
    public TodoOutcome claimNext(@Nullable Set<CollectionName> collections, String assignee, Duration lease)
            throws InterruptedException {
        requireLease(lease);
        return published(sql -> {
            var now = clock.instant();
            return TodoTable.nextReady(sql, collections, now)
                    .map(todo -> claimed(sql, todo, new TodoClaim(assignee, now.plus(lease))))
                    .orElseGet(() -> Change.none(new TodoOutcome.Refused(Reason.NOTHING_READY, List.of())));
        });
    }

    private static void requireLease(Duration lease) {
        if (!lease.isPositive() || lease.compareTo(TodoClaim.LEASE_MAX) > 0) {
            throw new IllegalArgumentException("a lease can be up to " + TodoClaim.LEASE_MAX + " long, got " + lease);
        }
    }

    @Override
    public TodoOutcome release(TodoId id, String assignee) throws InterruptedException {
        var name = TodoClaim.assignee(assignee);
        return changing(
                id,
                (sql, todo) -> isWorkOfAnother(todo, name)
                        ? Change.none(new TodoOutcome.Refused(Reason.CLAIMED, List.of(id)))
                        : claimed(sql, todo, null));
    }

    @Override
    public Watch watch(Consumer<TodoNotice> listener, Runnable missed) {
        return listeners.add(listener, missed);
    }

    /// Changes a todo, if it exists.
    private TodoOutcome changing(TodoId id, BiFunction<Sql, Todo, Change> change) throws InterruptedException {
        return published(sql -> find(sql, id)
                .map(todo -> change.apply(sql, todo))
                .orElseGet(() -> Change.none(new TodoOutcome.Missing())));
    }

    /// Makes a change, and notifies the listeners if anything is different afterwards.
    private TodoOutcome published(Function<Sql, Change> change) throws InterruptedException {
        var made = catalog.write(change);
        if (made.changed() && made.outcome() instanceof TodoOutcome.Done(var todo)) {
            listeners.publish(TodoNotice.of(todo));
        }
        return made.outcome();
    }

    /// Why a todo cannot be claimed; null when it can.
    private static TodoOutcome.@Nullable Refused refusal(Sql sql, Todo todo, String assignee) {
        if (todo.status() == TodoStatus.COMPLETED) {
            return new TodoOutcome.Refused(Reason.COMPLETED, List.of(todo.id()));
        }
        if (isWorkOfAnother(todo, assignee)) {
            return new TodoOutcome.Refused(Reason.CLAIMED, List.of(todo.id()));
        }
        var open = TodoTable.openDependencies(sql, todo.id());
        return open.isEmpty() ? null : new TodoOutcome.Refused(Reason.OPEN_DEPENDENCY, open);
    }

    private static boolean isWorkOfAnother(Todo todo, String assignee) {
        return todo.claim() != null && !todo.claim().assignee().equals(assignee);
    }

    /// Why a todo cannot depend on these; null when it can.
    private static TodoOutcome.@Nullable Refused refusal(Sql sql, TodoId id, List<TodoId> dependsOn) {
        var unknown = TodoTable.unknown(sql, dependsOn);
        if (!unknown.isEmpty()) {
            return new TodoOutcome.Refused(Reason.UNKNOWN_DEPENDENCY, unknown);
        }
        var circular = dependsOn.stream()
                .filter(other -> TodoTable.reaches(sql, other, id))
                .toList();
        return circular.isEmpty() ? null : new TodoOutcome.Refused(Reason.DEPENDENCY_CYCLE, circular);
    }

    private Change claimed(Sql sql, Todo todo, @Nullable TodoClaim claim) {
        TodoTable.setClaim(sql, todo.id(), claim);
        return Change.of(todo, find(sql, todo.id()).orElseThrow());
    }

    private Optional<Todo> find(Sql sql, TodoId id) {
        return TodoTable.find(sql, id, clock.instant());
    }

    /// The outcome of a change.
    ///
    /// @param changed whether the todo is different from before
    private record Change(TodoOutcome outcome, boolean changed) {
        static Change of(Todo before, Todo after) {
            return new Change(new TodoOutcome.Done(after), !after.equals(before));
        }

        static Change none(TodoOutcome outcome) {
            return new Change(outcome, false);
        }
    }

    private record PageRow(long total, @Nullable Todo todo) {}
}
