package pinakes.engine.todo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.engine.document.CollectionName;
import pinakes.engine.todo.FieldChange.Clear;
import pinakes.engine.todo.FieldChange.Keep;
import pinakes.engine.todo.FieldChange.Replace;
import pinakes.testkit.Deadline;
import pinakes.testkit.Seed;
import pinakes.testkit.Seeded;

/// What every implementation of [Todos] does.
///
/// The test of an implementation extends this class and hands over an empty store that tells the time by
/// [#clock].
public abstract class TodosContract extends TodoPlansContract {
    @Test
    @DisplayName("T3: a new todo is pending and was created now")
    void new_todo_is_pending_and_was_created_now() throws InterruptedException {
        var added = add("Buy milk", "two litres");

        assertThat(added.title()).isEqualTo(new TodoTitle("Buy milk"));
        assertThat(added.description()).isEqualTo(new TodoDescription("two litres"));
        assertThat(added.status()).isEqualTo(TodoStatus.PENDING);
        assertThat(added.createdAt()).isEqualTo(clock.instant());
        assertThat(added.completedAt()).isNull();
        assertThat(todos().find(added.id())).contains(added);
    }

    @Test
    @DisplayName("K15: a watch tells of every change of a todo, and of those that depended on a deleted one")
    void watch_tells_of_every_change() throws InterruptedException {
        var todos = todos();
        var heard = new ConcurrentLinkedQueue<TodoId>();
        try (var _ = todos.watch(notice -> heard.add(notice.id()))) {
            var first = todos.add(new TodoTitle("Buy milk"), null).todo().id();
            Deadline.usual().await("news of a new todo", () -> heard.remove(first));
            todos.update(first, new TodoChange(new TodoTitle("Buy oat milk"), new Keep<>()));
            Deadline.usual().await("news of its title", () -> heard.remove(first));
            todos.claim(first, "me", Duration.ofMinutes(1));
            Deadline.usual().await("news of its claim", () -> heard.remove(first));
            todos.release(first, "me");
            Deadline.usual().await("news that nobody has it", () -> heard.remove(first));
            todos.complete(first);
            Deadline.usual().await("news that it is done", () -> heard.remove(first));
            todos.complete(first);
            todos.release(first, "me");
            todos.update(first, new TodoChange(new TodoTitle("Buy oat milk"), new Keep<>()));
            var second = ((Todos.Added)
                            todos.add(new NewTodo(new TodoTitle("Drink it"), null, null, null, List.of(first))))
                    .todo()
                    .id();
            Deadline.usual().await("news of the next", () -> heard.remove(second));
            assertThat(heard).as("news of what changed nothing").isEmpty();
            todos.delete(first);
            Deadline.usual().await("news of what depended on it", () -> heard.remove(second));
            Deadline.usual().await("news of its end", () -> heard.remove(first));
        }
    }

    @Test
    @DisplayName("T3: a todo needs no description")
    void todo_needs_no_description() throws InterruptedException {
        var added = add("Buy milk", null);

        assertThat(added.description()).isNull();
        assertThat(todos().find(added.id())).contains(added);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1969-12-31T23:59:59.999999Z", "2026-03-01T10:00:00Z", "2261-01-01T00:00:00.000001Z"})
    @DisplayName("T3: times are kept to the microsecond")
    void times_are_kept_to_the_microsecond(String moment) throws InterruptedException {
        clock.set(Instant.parse(moment));
        var added = add("Buy milk", null);
        var completed = todos().complete(added.id()).orElseThrow();

        assertThat(added.createdAt()).isEqualTo(Instant.parse(moment));
        assertThat(todos().find(added.id())).contains(completed);
        assertThat(completed.completedAt()).isEqualTo(Instant.parse(moment));
    }

    @Test
    @DisplayName("T3: what a change returns is what is read later, however fine the clock")
    void answer_has_no_more_precision_than_what_is_kept() throws InterruptedException {
        clock.set(Instant.parse("2026-03-01T10:00:00.123456789Z"));

        var added = add("Buy milk", null);

        assertThat(todos().find(added.id())).contains(added);
        assertThat(Duration.between(added.createdAt(), clock.instant())).isBetween(Duration.ZERO, Duration.ofMillis(1));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 4711, Long.MAX_VALUE})
    @DisplayName("T2: an unknown id finds, changes and removes nothing")
    void unknown_id_finds_nothing(long id) throws InterruptedException {
        var unknown = new TodoId(id);

        assertThat(todos().find(unknown)).isEmpty();
        assertThat(todos().update(unknown, change("New", new Keep<>()))).isEqualTo(new TodoOutcome.Missing());
        assertThat(todos().complete(unknown)).isEmpty();
        assertThat(todos().delete(unknown)).isEmpty();
        assertThat(list(null)).isEmpty();
    }

    @Test
    @DisplayName("T1: the list is in the order of creation, whatever happens to the todos")
    void list_is_in_the_order_of_creation() throws InterruptedException {
        var first = add("c", null);
        var second = add("a", null);
        var third = add("b", null);

        todos().complete(second.id());
        var renamed = update(first, change("z", new Keep<>()));

        assertThat(list(null)).extracting(Todo::id).containsExactly(first.id(), second.id(), third.id());
        assertThat(list(null)).contains(renamed);
    }

    @Test
    @DisplayName("T1: the list can be of one status")
    void list_can_be_of_one_status() throws InterruptedException {
        var open = add("open", null);
        var done = todos().complete(add("done", null).id()).orElseThrow();

        assertThat(list(TodoStatus.PENDING)).containsExactly(open);
        assertThat(list(TodoStatus.COMPLETED)).containsExactly(done);
        assertThat(list(null)).containsExactly(open, done);
    }

    @Test
    @DisplayName("T1: a page has its part of the list and the total of all that match")
    void page_has_its_part_and_the_total() throws InterruptedException {
        for (var i = 0; i < 5; i++) {
            add("todo " + i, null);
        }
        todos().complete(new TodoId(list(null).getLast().id().value()));
        var all = list(null);

        assertThat(todos().list(TodoFilter.ALL, 2, 1)).isEqualTo(new TodoPage(all.subList(1, 3), 5));
        assertThat(todos().list(TodoFilter.PENDING, 2, 3)).isEqualTo(new TodoPage(all.subList(3, 4), 4));
        assertThat(todos().list(TodoFilter.ALL, 0, 0)).isEqualTo(new TodoPage(List.of(), 5));
        assertThat(todos().list(TodoFilter.ALL, Integer.MAX_VALUE, Long.MAX_VALUE))
                .isEqualTo(new TodoPage(List.of(), 5));
    }

    @Test
    @DisplayName("S12: a negative limit or offset is refused, not taken for no limit")
    void negative_limit_or_offset_is_refused() {
        assertThatThrownBy(() -> todos().list(TodoFilter.ALL, -1, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> todos().list(TodoFilter.ALL, 1, -1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    @DisplayName("T1: an update changes what it names and keeps the rest")
    void update_changes_what_it_names() throws InterruptedException {
        var added = add("Buy milk", "two litres");
        clock.advance(Duration.ofHours(1));

        var renamed = update(added, change("Buy oat milk", new Keep<>()));
        assertThat(renamed).isEqualTo(with(added, "Buy oat milk", "two litres"));

        var described = update(added, change(null, new Replace<>(new TodoDescription("one litre"))));
        assertThat(described).isEqualTo(with(added, "Buy oat milk", "one litre"));

        var cleared = update(added, change(null, new Clear<>()));
        assertThat(cleared).isEqualTo(with(added, "Buy oat milk", null));

        var both = update(added, change("Buy tea", new Replace<>(new TodoDescription("green"))));
        assertThat(both).isEqualTo(with(added, "Buy tea", "green"));

        assertThat(update(added, change(null, new Keep<>()))).isEqualTo(both);
        assertThat(todos().find(added.id())).contains(both);
    }

    @Test
    @DisplayName("T1: an update leaves a completed todo completed")
    void update_leaves_a_completed_todo_completed() throws InterruptedException {
        var completed = todos().complete(add("Buy milk", null).id()).orElseThrow();

        var updated = update(completed, change("Buy tea", new Keep<>()));

        assertThat(updated.status()).isEqualTo(TodoStatus.COMPLETED);
        assertThat(updated.completedAt()).isEqualTo(completed.completedAt());
    }

    @Test
    @DisplayName("T3: completing twice keeps the first time")
    void completing_twice_keeps_the_first_time() throws InterruptedException {
        var added = add("Buy milk", null);
        var first = clock.advance(Duration.ofMinutes(1));
        var completed = todos().complete(added.id()).orElseThrow();
        clock.advance(Duration.ofMinutes(1));
        var again = todos().complete(added.id()).orElseThrow();

        assertThat(completed.status()).isEqualTo(TodoStatus.COMPLETED);
        assertThat(completed.completedAt()).isEqualTo(first);
        assertThat(again).isEqualTo(completed);
    }

    @Test
    @DisplayName("T1: a deleted todo is handed back and gone")
    void deleted_todo_is_handed_back_and_gone() throws InterruptedException {
        var added = add("Buy milk", "two litres");

        assertThat(todos().delete(added.id())).contains(new Todos.Deleted(added, List.of()));
        assertThat(todos().delete(added.id())).isEmpty();
        assertThat(todos().find(added.id())).isEmpty();
        assertThat(list(null)).isEmpty();
    }

    @Test
    @DisplayName("T3: the id of a deleted todo is never given again")
    void id_of_a_deleted_todo_is_never_given_again() throws InterruptedException {
        var first = add("first", null).id();
        var second = add("second", null).id();
        todos().delete(second);
        todos().delete(first);

        assertThat(add("third", null).id().value()).isGreaterThan(second.value());
    }

    @Test
    @DisplayName("T1: adding tells which pending todos have a title of the same words")
    void adding_tells_which_pending_todos_have_the_same_title() throws InterruptedException {
        var done = todos().complete(add("Buy milk", null).id()).orElseThrow();
        var first = add("Buy milk", null);
        var second = add("buy  MILK!", null);
        var third = add("milk: buy", null);

        var fourth = todos().add(new TodoTitle("Buy milk."), null);
        var unique = todos().add(new TodoTitle("Buy tea"), null);
        todos().delete(first.id());
        var fifth = todos().add(new TodoTitle("Buy milk"), null);

        assertThat(fourth.sameTitle()).containsExactly(first.id(), second.id(), third.id());
        assertThat(unique.sameTitle()).isEmpty();
        assertThat(fifth.sameTitle())
                .containsExactly(second.id(), third.id(), fourth.todo().id())
                .doesNotContain(done.id());
    }

    @Test
    @DisplayName("T1: adding tells of pending todos whose titles hardly say anything else")
    void adding_tells_of_nearly_the_same_titles() throws InterruptedException {
        var report = add("Write the quarterly report", null);
        var chapter = add("Review chapter of the thesis", null);
        todos().complete(add("Write a quarterly report", null).id());

        assertThat(todos().add(new TodoTitle("write QUARTERLY report!"), null).sameTitle())
                .containsExactly(report.id());
        assertThat(todos().add(new TodoTitle("Review chapter 2 of the thesis"), null)
                        .sameTitle())
                .isEmpty();
        assertThat(todos().add(new TodoTitle("Review a chapter of the thesis"), null)
                        .sameTitle())
                .containsExactly(chapter.id());
        assertThat(todos().add(new TodoTitle("Write the yearly report"), null).sameTitle())
                .isEmpty();
    }

    @Test
    @DisplayName("T1: what is the same comes before what is nearly the same, each once")
    void same_titles_come_first() throws InterruptedException {
        var near = add("Write the quarterly report", null);
        var same = add("Write quarterly report", null);

        assertThat(todos().add(new TodoTitle("Report: write, quarterly"), null).sameTitle())
                .containsExactly(same.id(), near.id());
    }

    @Test
    @DisplayName("T1: a todo is compared by the title that it has now")
    void changed_title_is_the_one_that_counts() throws InterruptedException {
        var renamed = update(add("Buy milk", null), change("Buy oat milk", new Keep<>()));

        assertThat(todos().add(new TodoTitle("Buy milk"), null).sameTitle()).isEmpty();
        assertThat(todos().add(new TodoTitle("buy milk, oat"), null).sameTitle())
                .containsExactly(renamed.id());
    }

    static List<String> hostileTexts() {
        return HostileText.SAMPLES;
    }

    @ParameterizedTest
    @MethodSource("hostileTexts")
    @DisplayName("S12: hostile text is text, and comes back as it went in")
    void hostile_text_comes_back_as_it_went_in(String text) throws InterruptedException {
        var bystander = add("bystander", null);
        var added = add(text, text);
        var updated = update(bystander, change(text, new Replace<>(new TodoDescription(text))));

        assertThat(todos().find(added.id())).contains(added);
        assertThat(added.title().value()).isEqualTo(text);
        assertThat(list(null)).containsExactly(updated, added);
        assertThat(todos().add(new TodoTitle(text), null).sameTitle()).containsExactly(updated.id(), added.id());
    }

    @Test
    @DisplayName("T3: lengths count characters, so the longest texts fit in any script")
    void longest_texts_fit_in_any_script() throws InterruptedException {
        var added = add("𝕏".repeat(TodoTitle.CHARACTERS_MAX), "🧾".repeat(TodoDescription.CHARACTERS_MAX));

        assertThat(todos().find(added.id())).contains(added);
    }

    @Test
    @ExtendWith(Seeded.class)
    @DisplayName("T1: any sequence of operations gives the same answers as a plain map")
    void generated_operations_give_the_answers_of_a_plain_map(Seed seed) throws InterruptedException {
        new GeneratedOperations(todos(), clock, seed.random()).run(2_000);
    }

    @Test
    @DisplayName("S16: 64 callers add 10,000 todos at once: none is lost, no id is given twice")
    void concurrent_callers_lose_nothing() throws Exception {
        var callers = 64;
        var count = todosOfConcurrentCallers();
        var next = new AtomicInteger();
        var ids = new ConcurrentLinkedQueue<Long>();
        Callable<@Nullable Void> caller = () -> {
            for (var i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
                ids.add(add("todo " + i, null).id().value());
            }
            return null;
        };

        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var done : executor.invokeAll(Collections.nCopies(callers, caller))) {
                done.get();
            }
        }

        assertThat(ids).hasSize(count).doesNotHaveDuplicates();
        var kept = list(null);
        assertThat(kept).extracting(todo -> todo.id().value()).containsExactlyElementsOf(new TreeSet<>(ids));
        assertThat(kept).extracting(todo -> todo.title().value()).doesNotHaveDuplicates();
    }

    /// How many todos concurrent callers add.
    protected int todosOfConcurrentCallers() {
        return 10_000;
    }

    private Todo add(String title, @Nullable String description) throws InterruptedException {
        return todos().add(new TodoTitle(title), TodoDescription.of(description).orElse(null))
                .todo();
    }

    private Todo update(Todo todo, TodoChange change) throws InterruptedException {
        return done(todos().update(todo.id(), change));
    }

    private List<Todo> list(@Nullable TodoStatus status) throws InterruptedException {
        var filter = new TodoFilter(status, null, null, null, null, TodoFilter.Order.CREATED);
        return todos().list(filter, Integer.MAX_VALUE, 0).todos();
    }

    private static TodoChange change(@Nullable String title, FieldChange<TodoDescription> description) {
        return new TodoChange(Optional.ofNullable(title).map(TodoTitle::new).orElse(null), description);
    }

    private static Todo with(Todo todo, String title, @Nullable String description) {
        return new Todo(
                todo.id(),
                new TodoTitle(title),
                TodoDescription.of(description).orElse(null),
                todo.status(),
                todo.createdAt(),
                todo.completedAt(),
                null,
                null,
                List.of(),
                null,
                CollectionName.DEFAULT);
    }
}
