package pinakes.engine.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import pinakes.engine.DataKind;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.CatalogTodos;
import pinakes.engine.todo.TodoTitle;
import pinakes.testkit.Deadline;

/// What every catalog does with queries and changes, for one engine and for several.
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
public abstract class CatalogContract extends CatalogCase {
    private final CountDownLatch letGo = new CountDownLatch(1);

    /// How many changes an engine makes at a time.
    protected abstract int writers();

    @BeforeEach
    void makeTables() throws InterruptedException {
        one().write(sql -> sql.execute("CREATE TABLE parent (id INTEGER PRIMARY KEY)"));
        one().write(sql -> sql.execute("""
                CREATE TABLE child (id INTEGER NOT NULL REFERENCES parent (id) DEFERRABLE INITIALLY DEFERRED)"""));
    }

    @AfterEach
    void letGo() {
        letGo.countDown();
    }

    @Test
    @DisplayName("S16: a change is made as a whole or not at all")
    void change_is_made_as_a_whole_or_not_at_all() throws Exception {
        assertThatIllegalStateException()
                .isThrownBy(() -> one().write(sql -> {
                    throw new IllegalStateException(
                            "on purpose, after " + insert(1).apply(sql));
                }))
                .withMessage("on purpose, after 1");

        assertThat(ids(other())).isEmpty();
        assertThat(one().write(insert(1))).isEqualTo(1);
        assertThat(ids(other())).containsExactly(1L);
    }

    @Test
    @DisplayName("S16: a change that only its commit finds to be impossible is not made")
    void failed_commit_changes_nothing() throws Exception {
        assertThatThrownBy(() ->
                        one().write(sql -> insert(1).apply(sql) + sql.execute("INSERT INTO child (id) VALUES (?)", 99)))
                .isInstanceOf(RuntimeException.class);

        assertThat(ids(other())).isEmpty();
        assertThat(one().write(insert(2))).isEqualTo(1);
        assertThat(ids(other())).containsExactly(2L);
    }

    @Test
    void acknowledged_change_is_seen_by_the_next_query_of_every_engine() throws Exception {
        for (var id = 1L; id <= 20; id++) {
            var writing = id % 2 == 0 ? one() : other();
            writing.write(insert(id));

            assertThat(ids(one())).hasSize((int) id);
            assertThat(ids(other())).hasSize((int) id);
        }
    }

    @Test
    void changes_at_the_same_time_have_the_effect_of_one_after_the_other() throws Exception {
        one().write(insert(0));

        atTheSameTime(6, caller -> {
            for (var i = 0; i < 5; i++) {
                catalogOf(caller).write(sql -> {
                    var known = sql.number("SELECT max(id) FROM parent");
                    return sql.execute("UPDATE parent SET id = ? WHERE id = ?", known + 1, known);
                });
            }
        });

        assertThat(ids(one())).containsExactly(30L);
    }

    @Test
    void interrupted_caller_withdraws_a_change_that_was_not_begun() throws Exception {
        holdAllWriters();
        var caller = new CatalogCaller<>(one(), insert(1));
        var remaining = new CatalogCaller<>(one(), insert(2));
        caller.interrupt();

        assertThatExceptionOfType(InterruptedException.class).isThrownBy(caller::result);
        letGo.countDown();
        assertThat(remaining.result()).isEqualTo(1);
        assertThat(ids(one())).containsExactly(2L);
    }

    @Test
    @DisplayName("S16: a caller that is interrupted while its change is made hears that it was made")
    void interrupted_caller_waits_for_a_change_that_was_begun() throws Exception {
        var begun = new CountDownLatch(1);
        var interruptedAfter = new AtomicBoolean();
        var caller = new CatalogCaller<>(
                one(),
                sql -> {
                    begun.countDown();
                    return await(letGo) ? insert(1).apply(sql) : 0;
                },
                () -> interruptedAfter.set(Thread.interrupted()));
        begun.await();
        caller.interrupt();
        letGo.countDown();

        assertThat(caller.result()).isEqualTo(1);
        assertThat(interruptedAfter).isTrue();
        assertThat(ids(one())).containsExactly(1L);
    }

    @Test
    void work_with_the_same_name_runs_in_one_engine_at_a_time() throws Exception {
        var inside = new AtomicInteger();
        var most = new AtomicInteger();

        atTheSameTime(6, caller -> {
            for (var i = 0; i < 5; i++) {
                catalogOf(caller).exclusively("rebuild", () -> {
                    most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                    catalogOf(caller + 1).exclusively("another work of " + caller, () -> ids(catalogOf(caller)));
                    return inside.decrementAndGet();
                });
            }
        });

        assertThat(most).hasValue(1);
    }

    @Test
    void exclusive_work_may_be_part_of_itself_and_may_fail() throws Exception {
        assertThatIllegalStateException()
                .isThrownBy(() -> one().exclusively(
                                "rebuild",
                                () -> one().exclusively("rebuild", () -> {
                                    throw new IllegalStateException("on purpose");
                                })));

        assertThat(other().<Integer>exclusively("rebuild", () -> 7)).isEqualTo(7);
    }

    @Test
    void listener_hears_of_every_commit_once_its_change_can_be_read() throws Exception {
        var heard = Collections.synchronizedList(new ArrayList<String>());
        one().onCommit((_, took, succeeded) ->
                heard.add(succeeded + " " + idsOrNone(other()).size() + (took.isPositive() ? "" : " took no time")));
        failCommit();
        // Commits are announced after they are acknowledged, so the tables may be announced now.
        Deadline.usual().await("all earlier commits are announced", () -> heard.contains("false 0"));
        heard.clear();

        one().write(insert(1));
        Deadline.usual().await("the commit is announced", () -> heard.size() == 1);
        failCommit();
        Deadline.usual().await("the failure is announced", () -> heard.size() == 2);

        assertThat(heard).containsExactly("true 1", "false 1");
    }

    private void failCommit() {
        assertThatThrownBy(() -> one().write(sql -> sql.execute("INSERT INTO child (id) VALUES (?)", 99)))
                .isInstanceOf(RuntimeException.class);
    }

    @Test
    @DisplayName("N11: the revision of data is another one after every change of its kind, and of its kind only")
    void revision_changes_with_its_kind() throws Exception {
        var todos = new CatalogTodos(one(), InstantSource.system());
        for (var i = 0; i < 3; i++) {
            var before = revision(one(), DataKind.TODOS);
            var documents = revision(one(), DataKind.DOCUMENTS);

            todos.add(new TodoTitle("water the plants"), null);

            assertThat(revision(one(), DataKind.TODOS)).isNotEqualTo(before);
            assertThat(revision(one(), DataKind.DOCUMENTS)).isEqualTo(documents);
            assertThat(revision(other(), DataKind.TODOS)).isEqualTo(revision(one(), DataKind.TODOS));
        }
    }

    private static String revision(Catalog catalog, DataKind kind) throws InterruptedException {
        return catalog.revision(kind);
    }

    @Test
    void closed_catalog_refuses_everything() throws Exception {
        var closed = one();
        closed.write(insert(1));

        assertThat(ids(endOne())).containsExactly(1L);

        assertThatExceptionOfType(EngineUnavailableException.class)
                .isThrownBy(() -> closed.write(insert(2)))
                .withMessage("The catalog is closed.");
        assertThatExceptionOfType(EngineUnavailableException.class)
                .isThrownBy(() -> ids(closed))
                .withMessage("The catalog is closed.");
    }

    /// Keeps all writers busy, so that further changes wait.
    private void holdAllWriters() throws InterruptedException {
        var begun = new CountDownLatch(writers());
        for (var i = 0; i < writers(); i++) {
            new CatalogCaller<>(one(), _ -> {
                begun.countDown();
                return await(letGo);
            });
        }
        begun.await();
    }

    private static boolean await(CountDownLatch latch) {
        try {
            latch.await();
            return true;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private interface Calls {
        void of(int caller) throws Exception;
    }

    private static void atTheSameTime(int callers, Calls calls) throws Exception {
        var all = new ArrayList<Callable<Integer>>();
        for (var i = 0; i < callers; i++) {
            var caller = i;
            all.add(() -> {
                calls.of(caller);
                return caller;
            });
        }
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Integer> call : threads.invokeAll(all)) {
                call.get();
            }
        }
    }

    private Catalog catalogOf(int caller) {
        return caller % 2 == 0 ? one() : other();
    }

    private static Function<Sql, Integer> insert(long id) {
        return sql -> sql.execute("INSERT INTO parent (id) VALUES (?)", id);
    }

    private static List<Long> ids(Catalog catalog) throws InterruptedException {
        return catalog.read(sql -> sql.list("SELECT id FROM parent ORDER BY id", row -> row.number("id")));
    }

    private static List<Long> idsOrNone(Catalog catalog) {
        try {
            return ids(catalog);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
