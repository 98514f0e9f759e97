package pinakes.engine.local.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.catalog.Catalog;
import pinakes.engine.core.catalog.CatalogCaller;
import pinakes.engine.core.catalog.Sql;
import pinakes.testkit.Deadline;

@Timeout(value = 10, unit = TimeUnit.MINUTES)
class CatalogWriterTest {
    private final CountDownLatch held = new CountDownLatch(1);
    private final CountDownLatch letGo = new CountDownLatch(1);

    private Catalog catalog;

    @BeforeEach
    void open(@TempDir Path directory) throws InterruptedException {
        catalog = SqliteCatalog.open(directory);
        catalog.write(sql -> sql.execute("CREATE TABLE parent (id INTEGER PRIMARY KEY) STRICT"));
        catalog.write(sql -> sql.execute("""
                CREATE TABLE child (id INTEGER NOT NULL REFERENCES parent (id) DEFERRABLE INITIALLY DEFERRED) STRICT"""));
    }

    @AfterEach
    void close() {
        letGo.countDown();
        catalog.close();
    }

    @Test
    @DisplayName("S14: a change that fails fails alone, and its values do not show in the message")
    void change_that_fails_fails_alone() throws Exception {
        holdTheWriter();
        var good = new CatalogCaller<>(catalog, insert("parent", 1));
        var bad = new CatalogCaller<>(catalog, sql -> {
            throw new IllegalStateException(
                    "on purpose, after " + insert("parent", 2).apply(sql));
        });
        var broken = new CatalogCaller<>(catalog, insert("parent", 1));
        var alsoGood = new CatalogCaller<>(catalog, insert("parent", 3));
        letGo.countDown();

        assertThat(good.result()).isEqualTo(1);
        assertThatIllegalStateException().isThrownBy(bad::result).withMessage("on purpose, after 1");
        assertThatIllegalStateException().isThrownBy(broken::result).withMessageContaining("UNIQUE");
        assertThat(alsoGood.result()).isEqualTo(1);
        assertThat(ids("parent")).containsExactly(1L, 3L);
    }

    @Test
    @DisplayName("S16: when the commit fails nobody is told otherwise, and the next one works")
    void failed_commit_fails_everybody_in_it() throws Exception {
        holdTheWriter();
        var first = new CatalogCaller<>(catalog, insert("parent", 1));
        // Only the commit finds out that this row has no parent.
        var orphan = new CatalogCaller<>(catalog, insert("child", 99));
        var last = new CatalogCaller<>(catalog, insert("parent", 2));
        letGo.countDown();

        for (var caller : List.of(first, orphan, last)) {
            assertThatExceptionOfType(EngineUnavailableException.class)
                    .isThrownBy(caller::result)
                    .withMessage("The catalog could not store the change. Try again.");
        }
        assertThat(ids("parent")).isEmpty();
        assertThat(ids("child")).isEmpty();
        assertThat(catalog.<Integer>write(insert("parent", 3))).isEqualTo(1);
        assertThat(ids("parent")).containsExactly(3L);
    }

    @Test
    void closing_finishes_what_was_asked_for_and_refuses_the_rest() throws Exception {
        holdTheWriter();
        var callers = new ArrayList<CatalogCaller<Integer>>();
        for (var i = 1; i <= 300; i++) {
            callers.add(new CatalogCaller<>(catalog, insert("parent", i)));
        }
        var closer = Thread.ofVirtual().start(catalog::close);
        awaitWaiting(closer);
        assertThatExceptionOfType(EngineUnavailableException.class)
                .isThrownBy(() -> catalog.write(insert("parent", 301)))
                .withMessage("The catalog is closed.");
        letGo.countDown();
        closer.join();

        for (var caller : callers) {
            assertThat(caller.result()).isEqualTo(1);
        }
        assertThatExceptionOfType(EngineUnavailableException.class)
                .isThrownBy(() -> ids("parent"))
                .withMessage("The catalog is closed.");
    }

    @Test
    @DisplayName("S16: a lack of memory reaches the caller, whose thread ends the process")
    void lack_of_memory_reaches_the_caller() {
        Function<Sql, Integer> lacking = _ -> {
            throw new OutOfMemoryError("Cannot reserve direct buffer memory");
        };

        assertThatExceptionOfType(OutOfMemoryError.class).isThrownBy(() -> catalog.write(lacking));
        assertThatExceptionOfType(OutOfMemoryError.class).isThrownBy(() -> catalog.read(lacking));
    }

    @Test
    @DisplayName("S12: a query cannot change anything")
    void query_cannot_change_anything() {
        assertThatExceptionOfType(EngineUnavailableException.class).isThrownBy(() -> catalog.read(insert("parent", 1)));
    }

    /// Keeps the writer busy, so that what is asked for meanwhile comes into one group.
    private void holdTheWriter() throws InterruptedException {
        Thread.ofVirtual().start(() -> {
            try {
                catalog.write(_ -> {
                    held.countDown();
                    return await(letGo);
                });
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        held.await();
    }

    private static void awaitWaiting(Thread thread) {
        Deadline.usual().await("the thread waits", () -> thread.getState() == Thread.State.WAITING);
    }

    private static boolean await(CountDownLatch latch) {
        try {
            latch.await();
            return true;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static Function<Sql, Integer> insert(String table, long id) {
        return sql -> sql.execute("INSERT INTO " + table + " (id) VALUES (?)", id);
    }

    private List<Long> ids(String table) throws InterruptedException {
        return catalog.read(sql -> sql.list("SELECT id FROM " + table + " ORDER BY id", row -> row.number("id")));
    }
}
