package pinakes.engine.todo;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.todo.FieldChange.Clear;
import pinakes.engine.todo.FieldChange.Keep;
import pinakes.engine.todo.FieldChange.Replace;

/// Does the same random things to a store and to a map, and compares every answer.
final class GeneratedOperations {
    private static final List<String> TITLES = HostileText.SAMPLES.subList(0, 6);

    private final Todos todos;
    private final HandClock clock;
    private final RandomGenerator random;
    private final NavigableMap<Long, Todo> model = new TreeMap<>();
    private long lastId;

    GeneratedOperations(Todos todos, HandClock clock, RandomGenerator random) {
        this.todos = todos;
        this.clock = clock;
        this.random = random;
    }

    void run(int operations) throws InterruptedException {
        for (var i = 0; i < operations; i++) {
            clock.advance(Duration.of(random.nextLong(3_000_000), ChronoUnit.MICROS));
            switch (random.nextInt(7)) {
                case 0, 1 -> add();
                case 2 -> find();
                case 3 -> list();
                case 4 -> update();
                case 5 -> complete();
                default -> delete();
            }
        }
    }

    private void add() throws InterruptedException {
        var title = title();
        var description = random.nextBoolean() ? null : new TodoDescription(text());
        var same = likely(title);

        var added = todos.add(title, description);

        var id = added.todo().id();
        assertThat(id.value()).isGreaterThan(lastId);
        assertThat(added)
                .isEqualTo(new Todos.Added(
                        new Todo(
                                id,
                                title,
                                description,
                                TodoStatus.PENDING,
                                clock.instant(),
                                null,
                                null,
                                null,
                                List.of(),
                                null,
                                CollectionName.DEFAULT),
                        same));
        lastId = id.value();
        model.put(lastId, added.todo());
    }

    private List<TodoId> likely(TodoTitle title) {
        var words = title.words();
        var recent = model.isEmpty() ? model : model.tailMap(model.lastKey() - Todos.Added.RECENT_MAX, false);
        var same = model.values().stream().filter(todo -> todo.title().words().equals(words));
        var near = recent.values().stream()
                .filter(todo -> TodoTitle.areNearlyTheSame(todo.title().words(), words));
        return Stream.concat(same, near)
                .filter(todo -> todo.status() == TodoStatus.PENDING)
                .map(Todo::id)
                .distinct()
                .limit(Todos.Added.SAME_TITLE_MAX)
                .toList();
    }

    private void find() throws InterruptedException {
        var id = id();
        assertThat(todos.find(id)).isEqualTo(Optional.ofNullable(model.get(id.value())));
    }

    private void list() throws InterruptedException {
        var status = List.<Optional<TodoStatus>>of(
                        Optional.empty(), Optional.of(TodoStatus.PENDING), Optional.of(TodoStatus.COMPLETED))
                .get(random.nextInt(3));
        var limit = random.nextInt(6);
        var offset = random.nextLong(model.size() + 2L);
        var filter = new TodoFilter(status.orElse(null), null, null, null, null, TodoFilter.Order.CREATED);
        var matching = model.values().stream()
                .filter(todo -> status.isEmpty() || todo.status() == status.get())
                .toList();

        assertThat(todos.list(filter, limit, offset))
                .isEqualTo(
                        new TodoPage(matching.stream().skip(offset).limit(limit).toList(), matching.size()));
    }

    private void update() throws InterruptedException {
        var title = random.nextBoolean() ? null : title();
        FieldChange<TodoDescription> description = switch (random.nextInt(3)) {
            case 0 -> new Keep<>();
            case 1 -> new Clear<>();
            default -> new Replace<>(new TodoDescription(text()));
        };
        var id = id();
        var outcome = todos.update(id, new TodoChange(title, description));
        var updated = outcome instanceof TodoOutcome.Done(var todo) ? Optional.of(todo) : Optional.<Todo>empty();
        expect(id, todo -> updated(todo, title, description), updated);
    }

    private void complete() throws InterruptedException {
        var id = id();
        expect(id, todo -> completed(todo, clock.instant()), todos.complete(id));
    }

    private void delete() throws InterruptedException {
        var id = id();
        assertThat(todos.delete(id).map(Todos.Deleted::todo)).isEqualTo(Optional.ofNullable(model.remove(id.value())));
    }

    private void expect(TodoId id, UnaryOperator<Todo> change, Optional<Todo> answer) {
        var expected = Optional.ofNullable(model.computeIfPresent(id.value(), (_, todo) -> change.apply(todo)));
        assertThat(answer).isEqualTo(expected);
    }

    /// Mostly one that exists, sometimes one that was deleted or never was.
    private TodoId id() {
        return new TodoId(1 + random.nextLong(lastId + 2));
    }

    private TodoTitle title() {
        return new TodoTitle(TITLES.get(random.nextInt(TITLES.size())));
    }

    private String text() {
        return random.ints(1 + random.nextInt(3), 0, HostileText.SAMPLES.size())
                .mapToObj(HostileText.SAMPLES::get)
                .collect(Collectors.joining(" "));
    }

    private static Todo updated(Todo todo, @Nullable TodoTitle title, FieldChange<TodoDescription> description) {
        return new Todo(
                todo.id(),
                title == null ? todo.title() : title,
                description.applyTo(todo.description()),
                todo.status(),
                todo.createdAt(),
                todo.completedAt(),
                null,
                null,
                List.of(),
                null,
                CollectionName.DEFAULT);
    }

    private static Todo completed(Todo todo, Instant now) {
        return todo.status() == TodoStatus.COMPLETED
                ? todo
                : new Todo(
                        todo.id(),
                        todo.title(),
                        todo.description(),
                        TodoStatus.COMPLETED,
                        todo.createdAt(),
                        now,
                        null,
                        null,
                        List.of(),
                        null,
                        CollectionName.DEFAULT);
    }
}
