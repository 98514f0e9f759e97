package pinakes.engine.todo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.engine.todo.FieldChange.Clear;
import pinakes.engine.todo.FieldChange.Keep;
import pinakes.engine.todo.FieldChange.Replace;
import pinakes.engine.todo.TodoOutcome.Reason;

/// What every implementation of [Todos] does with due dates, priorities, dependencies and claims.
public abstract class TodoPlansContract extends TodoCollectionsContract {
    @Test
    @DisplayName("C: todos that were added, edited, completed or reopened after a moment are listed, the latest first")
    void changed_todos_are_listed() throws InterruptedException {
        var edited = todos().add(new TodoTitle("Edited"), null).todo();
        var reopened = todos().add(new TodoTitle("Reopened"), null).todo();
        var claimed = todos().add(new TodoTitle("Claimed"), null).todo();
        todos().complete(reopened.id());
        var since = clock.instant();
        clock.advance(Duration.ofMinutes(1));
        todos().update(edited.id(), new TodoChange(new TodoTitle("Edited again"), new Keep<>()));
        todos().update(claimed.id(), new TodoChange(new TodoTitle("Claimed"), new Keep<>()));
        todos().claim(claimed.id(), "me", LEASE);
        clock.advance(Duration.ofMinutes(1));
        todos().update(reopened.id(), status(TodoStatus.PENDING));
        clock.advance(Duration.ofMinutes(1));
        todos().add(new TodoTitle("Added"), null);

        var changed = todos().changedSince(since, 10);

        assertThat(changed)
                .extracting(change -> change.todo().title().value())
                .containsExactly("Edited again", "Reopened", "Added");
        assertThat(changed.getLast().changedAt()).isEqualTo(clock.instant());
        assertThat(todos().changedSince(since, 1)).containsExactly(changed.getFirst());
        assertThat(todos().changedSince(clock.instant(), 10)).isEmpty();
    }

    @Test
    @DisplayName("T1: a todo keeps its plan")
    void plan_is_kept() throws InterruptedException {
        var first = planned("first", null, null);

        var second = planned("second", "2026-03-05", TodoPriority.HIGH, first.id());

        assertThat(second.due()).isEqualTo(new TodoDue("2026-03-05"));
        assertThat(second.priority()).isEqualTo(TodoPriority.HIGH);
        assertThat(second.dependsOn()).containsExactly(first.id());
        assertThat(todos().find(second.id())).contains(second);
        assertThat(listed(TodoFilter.ALL)).containsExactly("first", "second");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-13-01", "tomorrow", "2026-03-05T10:00", "+10000-01-01", "2026-03-05 10:00Z", ""})
    @DisplayName("S12: what is neither a day nor a time is no due date")
    void bad_due_dates_are_refused(String text) {
        assertThatThrownBy(() -> new TodoDue(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    @DisplayName("T1: an update changes the plan that it names, and null clears it")
    void plan_is_changed_and_cleared() throws InterruptedException {
        var first = planned("first", null, null);
        var todo = planned("second", "2026-03-05", TodoPriority.LOW);

        var changed = done(todos().update(
                        todo.id(),
                        new TodoChange(
                                null,
                                new Keep<>(),
                                new Replace<>(new TodoDue("2026-03-06T12:00:00+02:00")),
                                new Keep<>(),
                                List.of(first.id()),
                                null)));
        var cleared = done(todos().update(
                        todo.id(), new TodoChange(null, new Keep<>(), new Clear<>(), new Clear<>(), List.of(), null)));

        assertThat(changed.due()).isEqualTo(new TodoDue("2026-03-06T10:00:00Z"));
        assertThat(changed.priority()).isEqualTo(TodoPriority.LOW);
        assertThat(changed.dependsOn()).containsExactly(first.id());
        assertThat(cleared.due()).isNull();
        assertThat(cleared.priority()).isNull();
        assertThat(cleared.dependsOn()).isEmpty();
    }

    @Test
    @DisplayName("T1: a completed todo can be opened again and completed anew")
    void completed_todo_can_be_reopened() throws InterruptedException {
        var todo = planned("once", null, null);
        todos().complete(todo.id());

        var reopened = done(todos().update(todo.id(), status(TodoStatus.PENDING)));
        clock.advance(Duration.ofHours(1));
        var again = done(todos().update(todo.id(), status(TodoStatus.COMPLETED)));

        assertThat(reopened).isEqualTo(todo);
        assertThat(again.completedAt()).isEqualTo(clock.instant());
        assertThat(todos().complete(todo.id())).contains(again);
    }

    @Test
    @DisplayName("T2: dependencies that do not exist or form a cycle are refused, and nothing changes")
    void impossible_dependencies_are_refused() throws InterruptedException {
        var a = planned("a", null, null);
        var b = planned("b", null, null, a.id());
        var c = planned("c", null, null, b.id());
        var nobody = new TodoId(4711);

        assertThat(todos().add(new NewTodo(new TodoTitle("d"), null, null, null, List.of(a.id(), nobody))))
                .isEqualTo(new TodoOutcome.Refused(Reason.UNKNOWN_DEPENDENCY, List.of(nobody)));
        assertThat(todos().update(a.id(), dependsOn(nobody)))
                .isEqualTo(new TodoOutcome.Refused(Reason.UNKNOWN_DEPENDENCY, List.of(nobody)));
        assertThat(todos().update(a.id(), dependsOn(c.id())))
                .isEqualTo(new TodoOutcome.Refused(Reason.DEPENDENCY_CYCLE, List.of(c.id())));
        assertThat(todos().update(a.id(), dependsOn(a.id())))
                .isEqualTo(new TodoOutcome.Refused(Reason.DEPENDENCY_CYCLE, List.of(a.id())));
        assertThat(listed(TodoFilter.ALL)).containsExactly("a", "b", "c");
        assertThat(todos().find(a.id())).contains(a);
    }

    @Test
    @DisplayName("T1: deleting a todo removes the dependencies on it and names the todos that had them")
    void deleting_removes_dependencies() throws InterruptedException {
        var a = planned("a", null, null);
        var b = planned("b", null, null, a.id());
        var c = planned("c", null, null, a.id(), b.id());

        assertThat(todos().delete(a.id())).contains(new Todos.Deleted(a, List.of(b.id(), c.id())));

        assertThat(todos().find(b.id()).orElseThrow().dependsOn()).isEmpty();
        assertThat(todos().find(c.id()).orElseThrow().dependsOn()).containsExactly(b.id());
    }

    @Test
    @DisplayName("T1: todos can be listed by priority and due date")
    void list_can_be_filtered_and_sorted() throws InterruptedException {
        planned("low", "2026-03-02", TodoPriority.LOW);
        planned("plain", null, null);
        planned("late", "2026-03-09", TodoPriority.HIGH);
        planned("soon", "2026-03-08T23:00:00Z", TodoPriority.HIGH);

        assertThat(listed(filter(null, null, TodoFilter.Order.PRIORITY)))
                .containsExactly("soon", "late", "plain", "low");
        assertThat(listed(filter(null, null, TodoFilter.Order.DUE))).containsExactly("low", "soon", "late", "plain");
        assertThat(listed(filter(TodoPriority.HIGH, null, TodoFilter.Order.CREATED)))
                .containsExactly("late", "soon");
        assertThat(listed(filter(null, new TodoDue("2026-03-09").start(), TodoFilter.Order.CREATED)))
                .containsExactly("low", "soon");
        assertThat(todos().list(filter(TodoPriority.HIGH, null, TodoFilter.Order.DUE), 1, 1))
                .satisfies(page -> assertThat(page.total()).isEqualTo(2))
                .satisfies(page -> assertThat(page.todos())
                        .extracting(todo -> todo.title().value())
                        .containsExactly("late"));
    }

    @Test
    @DisplayName("T1: ready is what is pending, waits for nothing and is not claimed by another")
    void ready_todos_can_be_listed() throws InterruptedException {
        var a = planned("a", null, null);
        planned("b", null, null, a.id());
        var mine = planned("mine", null, null);
        var theirs = planned("theirs", null, null);
        claim(mine.id(), "me");
        claim(theirs.id(), "them");

        assertThat(listed(ready("me"))).containsExactly("a", "mine");
        assertThat(listed(new TodoFilter(null, null, null, "them", null, TodoFilter.Order.CREATED)))
                .containsExactly("theirs");

        todos().complete(a.id());
        clock.advance(LEASE);
        assertThat(listed(ready("me"))).containsExactly("b", "mine", "theirs");
    }

    @Test
    @DisplayName("T1: the most urgent todo that is ready is claimed first")
    void most_urgent_todo_is_claimed_first() throws InterruptedException {
        var blocker = planned("blocker", null, TodoPriority.LOW);
        planned("blocked", null, TodoPriority.HIGH, blocker.id());
        planned("plain", null, null);
        planned("due", "2026-03-02", null);

        var order = new ArrayList<String>();
        for (var i = 0; i < 3; i++) {
            order.add(done(claim(null, "me")).title().value());
        }

        assertThat(order).containsExactly("due", "plain", "blocker");
        assertThat(claim(null, "me")).isEqualTo(new TodoOutcome.Refused(Reason.NOTHING_READY, List.of()));
    }

    @Test
    @DisplayName("T1: a claim keeps others away until it ends")
    void claim_keeps_others_away() throws InterruptedException {
        var todo = planned("one", null, null);

        var claimed = done(claim(todo.id(), "me"));
        assertThat(claimed.claim())
                .isEqualTo(new TodoClaim("me", clock.instant().plus(LEASE)));
        assertThat(claim(todo.id(), "you")).isEqualTo(new TodoOutcome.Refused(Reason.CLAIMED, List.of(todo.id())));
        assertThat(todos().release(todo.id(), "you"))
                .isEqualTo(new TodoOutcome.Refused(Reason.CLAIMED, List.of(todo.id())));

        clock.advance(Duration.ofMinutes(1));
        assertThat(done(claim(todo.id(), "me")).claim())
                .isEqualTo(new TodoClaim("me", clock.instant().plus(LEASE)));

        clock.advance(LEASE);
        assertThat(todos().find(todo.id())).contains(todo);
        assertThat(done(claim(todo.id(), "you")).claim()).isNotNull();

        assertThat(todos().release(todo.id(), "you")).isEqualTo(new TodoOutcome.Done(todo));
        claim(todo.id(), "me");
        assertThat(todos().complete(todo.id()).orElseThrow().claim()).isNull();
        assertThat(claim(todo.id(), "me")).isEqualTo(new TodoOutcome.Refused(Reason.COMPLETED, List.of(todo.id())));
    }

    @Test
    @DisplayName("T1: an assignee is the same with and without space around its name")
    void space_around_a_name_does_not_count() throws InterruptedException {
        var todo = planned("one", null, null);
        claim(todo.id(), "ada ");

        assertThat(todos().release(todo.id(), "ada ")).isEqualTo(new TodoOutcome.Done(todo));
        claim(todo.id(), "ada");
        assertThat(todos().release(todo.id(), " ada")).isEqualTo(new TodoOutcome.Done(todo));
    }

    @Test
    @DisplayName("T2: what waits for others or does not exist cannot be claimed")
    void blocked_todo_cannot_be_claimed() throws InterruptedException {
        var a = planned("a", null, null);
        var b = planned("b", null, null, a.id());

        assertThat(claim(b.id(), "me")).isEqualTo(new TodoOutcome.Refused(Reason.OPEN_DEPENDENCY, List.of(a.id())));
        assertThat(claim(new TodoId(4711), "me")).isEqualTo(new TodoOutcome.Missing());
        assertThat(todos().release(new TodoId(4711), "me")).isEqualTo(new TodoOutcome.Missing());
    }

    @Test
    @DisplayName("S16: callers that claim at the same time never get the same todo")
    void concurrent_claims_get_different_todos() throws Exception {
        var count = 200;
        for (var i = 0; i < count; i++) {
            planned("todo " + i, null, null);
        }
        Callable<List<TodoId>> caller = () -> {
            var mine = new ArrayList<TodoId>();
            while (claim(null, Thread.currentThread().toString()) instanceof TodoOutcome.Done(var todo)) {
                mine.add(todo.id());
            }
            return mine;
        };

        var claimed = new ArrayList<TodoId>();
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var done : executor.invokeAll(Collections.nCopies(16, caller))) {
                claimed.addAll(done.get());
            }
        }

        assertThat(claimed).hasSize(count).doesNotHaveDuplicates();
    }

    @Test
    @DisplayName("S16: of several callers that claim one todo at the same time, one gets it")
    void one_of_several_callers_gets_a_todo() throws Exception {
        var todo = planned("wanted", null, null);
        var callers = IntStream.range(0, 16)
                .<Callable<TodoOutcome>>mapToObj(i -> () -> claim(todo.id(), "agent " + i))
                .toList();

        var winners = 0;
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var done : executor.invokeAll(callers)) {
                winners += done.get() instanceof TodoOutcome.Done ? 1 : 0;
            }
        }

        assertThat(winners).isEqualTo(1);
    }

    private TodoOutcome claim(@Nullable TodoId id, String assignee) throws InterruptedException {
        return id == null ? todos().claimNext(null, assignee, LEASE) : todos().claim(id, assignee, LEASE);
    }

    private Todo planned(String title, @Nullable String due, @Nullable TodoPriority priority, TodoId... dependsOn)
            throws InterruptedException {
        var todo = new NewTodo(
                new TodoTitle(title), null, due == null ? null : new TodoDue(due), priority, List.of(dependsOn));
        return ((Todos.Added) todos().add(todo)).todo();
    }

    private static TodoFilter ready(String assignee) {
        return new TodoFilter(null, null, null, null, assignee, TodoFilter.Order.CREATED);
    }

    private static TodoChange dependsOn(TodoId id) {
        return new TodoChange(null, new Keep<>(), new Keep<>(), new Keep<>(), List.of(id), null);
    }
}
