package pinakes.engine.todo;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.engine.document.CollectionName;
import pinakes.engine.todo.FieldChange.Keep;
import pinakes.engine.todo.TodoOutcome.Reason;
import pinakes.testkit.Deadline;

/// What every implementation of [Todos] does with the collections of todos.
public abstract class TodoCollectionsContract {
    static final Duration LEASE = Duration.ofMinutes(30);

    private static final CollectionName TEAM = new CollectionName("the team");
    private static final CollectionName ADA = CollectionName.ofPerson("ada");

    protected final HandClock clock = new HandClock(Instant.parse("2026-03-01T10:00:00.123456Z"));

    protected abstract Todos todos();

    @Test
    @DisplayName("S7: todos are in collections, by which they are listed, counted, claimed and compared")
    void todos_are_in_collections() throws InterruptedException {
        var shared = todos().add(new TodoTitle("Water the plants"), null).todo();
        var team = in(TEAM, "Water the plants");
        var adas = in(ADA, "Call the dentist");
        todos().complete(in(TEAM, "Sweep the floor").id());

        assertThat(shared.collection()).isEqualTo(CollectionName.DEFAULT);
        assertThat(todos().find(team.id())).contains(team);
        assertThat(listed(TodoFilter.ALL.in(Set.of(ADA)))).containsExactly("Call the dentist");
        assertThat(listed(TodoFilter.ALL.in(Set.of(ADA, TEAM))))
                .containsExactly("Water the plants", "Call the dentist", "Sweep the floor");
        assertThat(listed(TodoFilter.PENDING.in(Set.of(CollectionName.DEFAULT, TEAM))))
                .containsExactly("Water the plants", "Water the plants");
        assertThat(total(TodoFilter.ALL)).isEqualTo(4);
        assertThat(total(TodoFilter.PENDING)).isEqualTo(3);
        assertThat(total(TodoFilter.PENDING.in(Set.of(TEAM)))).isEqualTo(1);
        assertThat(total(TodoFilter.ALL.in(Set.of(ADA, TEAM)))).isEqualTo(3);
        assertThat(total(filter(TodoPriority.HIGH, null, TodoFilter.Order.DUE).in(Set.of(TEAM))))
                .isZero();
        assertThat(todos().changedSince(Instant.EPOCH, Set.of(ADA), 10))
                .extracting(ChangedTodo::todo)
                .containsExactly(adas);
        assertThat(((Todos.Added) todos().add(new NewTodo(
                                new TodoTitle("water the PLANTS"), null, null, null, List.of(), ADA)))
                        .sameTitle())
                .as("duplicates in other collections")
                .isEmpty();
        assertThat(((Todos.Added) todos().add(new NewTodo(
                                new TodoTitle("water the PLANTS"), null, null, null, List.of(), TEAM)))
                        .sameTitle())
                .containsExactly(team.id());
    }

    @Test
    @DisplayName("S7: the next todo is one of the named collections, and else one of no person's own")
    void next_todo_is_of_a_collection() throws InterruptedException {
        var adas = in(ADA, "Call the dentist");
        var team = in(TEAM, "Sweep the floor");

        assertThat(done(todos().claimNext(null, "agent", LEASE)).id()).isEqualTo(team.id());
        assertThat(todos().claimNext(null, "agent", LEASE))
                .isEqualTo(new TodoOutcome.Refused(Reason.NOTHING_READY, List.of()));
        assertThat(todos().claimNext(Set.of(TEAM), "agent", LEASE))
                .isEqualTo(new TodoOutcome.Refused(Reason.NOTHING_READY, List.of()));
        assertThat(done(todos().claimNext(Set.of(ADA, TEAM), "agent", LEASE)).id())
                .isEqualTo(adas.id());
    }

    @Test
    @DisplayName("S7: counts stay right while todos of several collections come, change and go")
    void counts_stay_right() throws InterruptedException {
        var team = in(TEAM, "Sweep the floor");
        var adas = in(ADA, "Call the dentist");
        todos().complete(team.id());
        todos().complete(team.id());
        todos().update(team.id(), status(TodoStatus.PENDING));
        todos().complete(adas.id());
        todos().delete(team.id());
        todos().delete(team.id());

        for (var collections : Arrays.asList(null, Set.of(TEAM), Set.of(ADA), Set.of(ADA, TEAM))) {
            var all = TodoFilter.ALL.in(collections);
            assertThat(total(all)).as("%s", collections).isEqualTo(listed(all).size());
            var pending = TodoFilter.PENDING.in(collections);
            assertThat(total(pending))
                    .as("%s", collections)
                    .isEqualTo(listed(pending).size());
        }
    }

    @Test
    @DisplayName("S7: a watch tells the collection of a todo, of a deleted one, too")
    void watch_tells_the_collection() throws InterruptedException {
        var todos = todos();
        var heard = new ConcurrentLinkedQueue<TodoNotice>();
        try (var _ = todos.watch(heard::add)) {
            var team = added(todos, new NewTodo(new TodoTitle("Sweep"), null, null, null, List.of(), TEAM));
            var adas = added(todos, new NewTodo(new TodoTitle("Wax"), null, null, null, List.of(team.id()), ADA));
            var both = List.of(TodoNotice.of(adas), TodoNotice.of(team));
            Deadline.usual().await("the new ones", () -> heard.containsAll(both)); // perhaps of two engines
            heard.clear();
            todos.delete(team.id());

            Deadline.usual().await("the deleted one, and the one that depended on it", () -> heard.containsAll(both));
            assertThat(heard).containsExactlyInAnyOrderElementsOf(both);
        }
    }

    private Todo in(CollectionName collection, String title) throws InterruptedException {
        return added(todos(), new NewTodo(new TodoTitle(title), null, null, null, List.of(), collection));
    }

    private static Todo added(Todos todos, NewTodo todo) throws InterruptedException {
        return ((Todos.Added) todos.add(todo)).todo();
    }

    long total(TodoFilter filter) throws InterruptedException {
        return todos().list(filter, 0, 0).total();
    }

    List<String> listed(TodoFilter filter) throws InterruptedException {
        return todos().list(filter, 100, 0).todos().stream()
                .map(todo -> todo.title().value())
                .toList();
    }

    static TodoFilter filter(@Nullable TodoPriority priority, @Nullable Instant dueBefore, TodoFilter.Order order) {
        return new TodoFilter(null, priority, dueBefore, null, null, order);
    }

    static TodoChange status(TodoStatus status) {
        return new TodoChange(null, new Keep<>(), new Keep<>(), new Keep<>(), null, status);
    }

    static Todo done(TodoOutcome outcome) {
        return ((TodoOutcome.Done) outcome).todo();
    }
}
