package pinakes.engine.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.engine.Engine;
import pinakes.engine.EngineContract;
import pinakes.engine.document.CollectionName;
import pinakes.engine.todo.ChangedTodo;
import pinakes.engine.todo.FieldChange.Keep;
import pinakes.engine.todo.NewTodo;
import pinakes.engine.todo.TodoChange;
import pinakes.engine.todo.TodoFilter;
import pinakes.engine.todo.TodoId;
import pinakes.engine.todo.TodoNotice;
import pinakes.engine.todo.TodoOutcome;
import pinakes.engine.todo.TodoOutcome.Reason;
import pinakes.engine.todo.TodoPage;
import pinakes.engine.todo.TodoTitle;
import pinakes.engine.todo.Todos;
import pinakes.testkit.Deadline;

/// What a caller with limits sees of the todos of every engine.
public abstract class TodoLimitsContract extends EngineContract {
    private static final CollectionName MINE = new CollectionName("mine");
    private static final CollectionName THEIRS = new CollectionName("theirs");
    private static final Duration LEASE = Duration.ofMinutes(1);
    private static final NewTodo NEW_TODO = new NewTodo(new TodoTitle("Sweep"), null, null, null, List.of());

    @Test
    @DisplayName("S7: the todos of another person are not there, whichever way they are asked for")
    void todos_of_others_do_not_exist() throws Exception {
        var ada = person("ada", THEIRS);
        var bob = person("bob", MINE);
        var adas = ada.todos().add(new TodoTitle("Feed the wasps"), null).todo();
        var bobs = bob.todos().add(new TodoTitle("Feed the bees"), null).todo();
        var shared = engine().todos().add(new TodoTitle("Feed the ants"), null).todo();
        var retitled = new TodoChange(new TodoTitle("Starve the bees"), new Keep<>());
        var dependent =
                new TodoChange(null, new Keep<>(), new Keep<>(), new Keep<>(), List.of(bobs.id(), adas.id()), null);

        assertThat(bobs.collection()).isEqualTo(CollectionName.ofPerson("bob"));
        assertThat(bob.todos().list(TodoFilter.ALL, 10, 0)).isEqualTo(new TodoPage(List.of(bobs), 1));
        assertThat(bob.todos().list(TodoFilter.ALL.in(Set.of(adas.collection())), 10, 0))
                .isEqualTo(new TodoPage(List.of(), 0));
        assertThat(bob.todos().changedSince(Instant.EPOCH, 10))
                .extracting(ChangedTodo::todo)
                .containsExactly(bobs);
        for (var hidden : List.of(adas, shared)) {
            assertThat(bob.todos().find(hidden.id())).isEmpty();
            assertThat(bob.todos().complete(hidden.id())).isEmpty();
            assertThat(bob.todos().delete(hidden.id())).isEmpty();
            assertThat(bob.todos().update(hidden.id(), retitled)).isEqualTo(new TodoOutcome.Missing());
            assertThat(bob.todos().claim(hidden.id(), "bob", LEASE)).isEqualTo(new TodoOutcome.Missing());
            assertThat(bob.todos().release(hidden.id(), "bob")).isEqualTo(new TodoOutcome.Missing());
            assertThat(engine().todos().find(hidden.id())).contains(hidden);
        }
        assertThat(bob.todos().add(new NewTodo(new TodoTitle("Spy"), null, null, null, List.of(adas.id()))))
                .isEqualTo(new TodoOutcome.Refused(Reason.UNKNOWN_DEPENDENCY, List.of(adas.id())));
        assertThat(bob.todos().update(bobs.id(), dependent))
                .isEqualTo(new TodoOutcome.Refused(Reason.UNKNOWN_DEPENDENCY, List.of(adas.id())));
        assertThat(bob.todos().add(new TodoTitle("Feed the wasps"), null).sameTitle())
                .isEmpty();
        assertThatExceptionOfType(DeniedException.class)
                .isThrownBy(() -> bob.todos().add(NEW_TODO.in(adas.collection())));
        assertThatExceptionOfType(DeniedException.class)
                .isThrownBy(() -> bob.todos().add(NEW_TODO.in(CollectionName.DEFAULT)));
        assertThat(bob.todos().claimNext(null, "bob", LEASE))
                .extracting(outcome -> ((TodoOutcome.Done) outcome).todo().id())
                .isEqualTo(bobs.id());
    }

    @Test
    @DisplayName("S7: what a todo depends on in another list, and what depends on it there, is not told")
    void dependencies_of_others_are_not_told() throws Exception {
        var ada = person("ada", THEIRS);
        var bob = person("bob", MINE);
        var adas = ada.todos().add(new TodoTitle("Feed the wasps"), null).todo().id();
        var bobs = bob.todos().add(new TodoTitle("Feed the bees"), null).todo().id();
        var last = bob.todos().add(new TodoTitle("Rest"), null).todo().id();
        engine().todos().update(bobs, dependsOn(adas));
        engine().todos().update(last, dependsOn(bobs));
        var other = ada.todos().add(new TodoTitle("Rest, too"), null).todo().id();
        engine().todos().update(other, dependsOn(bobs));

        assertThat(bob.todos().claim(bobs, "bob", LEASE))
                .isEqualTo(new TodoOutcome.Refused(Reason.OPEN_DEPENDENCY, List.of()));
        assertThat(bob.todos().delete(bobs).orElseThrow().dependents()).containsExactly(last);
    }

    @Test
    @DisplayName("S7: a list is shared by those who can access its collection, and the common one by all keys")
    void lists_are_shared_through_collections() throws Exception {
        var ada = person("ada", THEIRS);
        var bob = person("bob", THEIRS, CollectionName.DEFAULT);
        var limited = as(new Reach("somebody else", Set.of(MINE), null, null));
        var team = ((Todos.Added) ada.todos().add(NEW_TODO.in(THEIRS))).todo();
        var shared = engine().todos().add(new TodoTitle("Feed the ants"), null).todo();
        ada.todos().add(new TodoTitle("Feed the wasps"), null);

        assertThat(bob.todos().list(TodoFilter.ALL, 10, 0).todos()).containsExactly(team, shared);
        assertThat(ada.todos().list(TodoFilter.ALL, 10, 0).total()).isEqualTo(2);
        assertThat(limited.todos().list(TodoFilter.ALL, 10, 0).todos())
                .as("a key without a person")
                .containsExactly(shared);
        assertThat(limited.todos()
                        .add(new TodoTitle("Feed the moths"), null)
                        .todo()
                        .collection())
                .isEqualTo(CollectionName.DEFAULT);
        assertThat(engine().todos().list(TodoFilter.ALL, 10, 0).total()).isEqualTo(4);
    }

    @Test
    @DisplayName("S7: who watches todos hears of those that it sees, of deleted ones, too")
    void watches_of_todos_stay_within() throws Exception {
        var ada = person("ada", THEIRS);
        var bob = person("bob", MINE);
        var heard = new ConcurrentLinkedQueue<TodoNotice>();
        try (var _ = bob.todos().watch(heard::add)) {
            var adas = ada.todos().add(new TodoTitle("Feed the wasps"), null).todo();
            ada.todos().delete(adas.id());
            var bobs = bob.todos().add(new TodoTitle("Feed the bees"), null).todo();
            bob.todos().delete(bobs.id());

            Deadline.usual().await("both changes", () -> heard.size() == 2);
            assertThat(heard).containsOnly(TodoNotice.of(bobs));
        }
    }

    /// A person with a collection of their own.
    private Engine person(String name, CollectionName... shared) {
        var own = CollectionName.ofPerson(name);
        var collections = new HashSet<>(Set.of(shared));
        collections.add(own);
        return as(new Reach("user:" + name, collections, Set.of(), own));
    }

    private static TodoChange dependsOn(TodoId id) {
        return new TodoChange(null, new Keep<>(), new Keep<>(), new Keep<>(), List.of(id), null);
    }

    private Engine as(Reach reach) {
        return LimitedEngine.of(engine(), () -> reach);
    }
}
