package pinakes.engine.local.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.CatalogTodos;
import pinakes.engine.core.catalog.Catalog;
import pinakes.engine.todo.Todo;
import pinakes.engine.todo.TodoDescription;
import pinakes.engine.todo.TodoFilter;
import pinakes.engine.todo.TodoTitle;

class StorageFaultTest {
    private static final TodoDescription LONG = new TodoDescription("x".repeat(1000));

    @Test
    @DisplayName(
            "S16: a full disk fails what is new, keeps what was acknowledged, and is over when there is room again")
    void full_disk_loses_nothing_and_can_be_mended(@TempDir Path directory) throws InterruptedException {
        try (var catalog = SqliteCatalog.open(directory)) {
            var todos = new CatalogTodos(catalog, InstantSource.system());
            var title = new TodoTitle("Buy milk");
            var acknowledged = new ArrayList<Todo>();
            allowMorePages(catalog, 64);

            assertThatExceptionOfType(EngineUnavailableException.class)
                    .isThrownBy(() -> {
                        while (true) {
                            acknowledged.add(todos.add(title, LONG).todo());
                        }
                    })
                    .withMessage("The catalog cannot grow: the disk is full. Free some space and try again.");

            assertThat(acknowledged).hasSizeGreaterThan(50);
            assertThatExceptionOfType(EngineUnavailableException.class).isThrownBy(() -> todos.add(title, LONG));
            assertThat(todos.list(TodoFilter.ALL, Integer.MAX_VALUE, 0).todos()).isEqualTo(acknowledged);
            var completed = todos.complete(acknowledged.getFirst().id());
            assertThat(todos.find(acknowledged.getFirst().id())).isEqualTo(completed);

            allowMorePages(catalog, 1_000_000);
            acknowledged.add(todos.add(title, LONG).todo());
            assertThat(todos.list(TodoFilter.ALL, 1, acknowledged.size() - 1L).todos())
                    .containsExactly(acknowledged.getLast());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "SQLITE_FULL,           the disk is full",
        "SQLITE_IOERR_SHMSIZE,  the disk is full",
        "SQLITE_IOERR_WRITE,    the disk reported an error",
        "SQLITE_IOERR_FSYNC,    the disk reported an error",
        "SQLITE_READONLY_DIRECTORY, mounted and writable",
        "SQLITE_CANTOPEN,       mounted and writable",
        "SQLITE_CORRUPT_INDEX,  is damaged",
        "SQLITE_NOTADB,         is damaged",
        "SQLITE_BUSY_SNAPSHOT,  locked by another program",
        "SQLITE_NOMEM,          cannot be used; the server's log says why"
    })
    void every_class_of_fault_has_its_words(SQLiteErrorCode code, String words) {
        var failure = new IllegalStateException(new SQLiteException("[" + code + "] /secret/path", code));

        assertThat(StorageFault.of(failure))
                .isInstanceOf(EngineUnavailableException.class)
                .hasMessageContaining(words)
                .hasMessageNotContaining("secret")
                .hasCause(failure);
    }

    @Test
    void failure_that_is_not_the_storage_s_fault_stays_as_it_is() {
        var bug = new IllegalArgumentException("a bug");
        var conflict =
                new IllegalStateException(new SQLiteException("taken", SQLiteErrorCode.SQLITE_CONSTRAINT_UNIQUE));

        assertThat(StorageFault.of(bug)).isSameAs(bug);
        assertThat(StorageFault.of(conflict)).isSameAs(conflict);
    }

    /// SQLite fails at this many pages just as it does when the file system has no room for more.
    private static void allowMorePages(Catalog catalog, int more) throws InterruptedException {
        catalog.<Long>write(sql -> sql.number("PRAGMA max_page_count = " + (sql.number("PRAGMA page_count") + more)));
    }
}
