package pinakes.engine.local.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.CatalogTodos;
import pinakes.engine.core.catalog.Catalog;
import pinakes.engine.core.catalog.DataDirectoryException;
import pinakes.engine.local.PatientHealth;
import pinakes.engine.todo.TodoDescription;
import pinakes.engine.todo.TodoFilter;
import pinakes.engine.todo.TodoTitle;
import pinakes.testkit.Deadline;

@DisplayName("S16: damage is noticed, said, and not made worse")
class CatalogDamageTest {
    private static final int PAGE_BYTES = 4096;
    private static final String DAMAGED =
            "The catalog is damaged: restore it from a backup. Until then, no changes are accepted.";

    @TempDir
    private Path directory;

    @Test
    void damage_that_nobody_has_met_yet_is_found_by_looking() throws Exception {
        fillAndDamage();

        try (var catalog = SqliteCatalog.open(directory)) {
            Deadline.usual()
                    .await(
                            "the check finds the damage",
                            () -> !PatientHealth.of(catalog::health).problems().isEmpty());

            assertThat(PatientHealth.of(catalog::health).problems()).containsExactly(DAMAGED);
            assertThatExceptionOfType(EngineUnavailableException.class)
                    .isThrownBy(() -> todos(catalog).add(new TodoTitle("Buy milk"), null))
                    .withMessage(DAMAGED);
        }
    }

    @Test
    void reader_that_meets_damage_ends_the_writing() throws Exception {
        fillAndDamage();
        var file = new SqliteFile(directory.resolve("catalog.db"));
        var trust = new CatalogHealth(file);
        try (var readers = new CatalogReaders(file, trust);
                var writer = CatalogWriter.start(file, trust, new CatalogRevisions())) {
            assertThatExceptionOfType(EngineUnavailableException.class)
                    .isThrownBy(() -> readers.read(sql -> sql.number("SELECT sum(length(description)) FROM todo")))
                    .withMessage("The catalog is damaged: restore it from a backup.");

            assertThatExceptionOfType(EngineUnavailableException.class)
                    .isThrownBy(() -> writer.write(sql -> sql.execute("PRAGMA user_version = 7")))
                    .withMessage(DAMAGED);
        }
    }

    @Test
    void disk_that_failed_once_is_not_trusted_again() throws Exception {
        try (var catalog = SqliteCatalog.open(directory)) {
            assertThatExceptionOfType(EngineUnavailableException.class)
                    .isThrownBy(() -> catalog.write(_ -> {
                        throw new IllegalStateException(
                                new SQLiteException("fsync", SQLiteErrorCode.SQLITE_IOERR_FSYNC));
                    }));

            assertThat(PatientHealth.of(catalog::health).problems())
                    .containsExactly(
                            "The catalog cannot be accessed: the disk reported an error. Fix the disk and restart."
                                    + " Until then, no changes are accepted.");
            assertThat(todos(catalog).list(TodoFilter.ALL, 10, 0).todos()).isEmpty();
        }
        try (var catalog = SqliteCatalog.open(directory)) {
            assertThat(PatientHealth.of(catalog::health).problems()).isEmpty();
        }
    }

    @Test
    void catalog_that_became_empty_is_not_taken_for_a_new_one() throws IOException {
        SqliteCatalog.open(directory).close();
        var file = directory.resolve("catalog.db");
        Files.write(file, new byte[0]);

        assertRefused("has a catalog.db that is empty: restore it from a backup, or move it aside to start over.");
        assertThat(file).isEmptyFile();
    }

    @Test
    void journal_without_its_catalog_is_not_thrown_away() throws IOException {
        SqliteCatalog.open(directory).close();
        Files.delete(directory.resolve("catalog.db"));
        Files.write(directory.resolve("catalog.db-wal"), new byte[64]);

        assertRefused("has a catalog.db-wal but no catalog.db: restore it");
        assertThat(directory.resolve("catalog.db")).doesNotExist();
    }

    @Test
    void half_made_draft_of_a_new_catalog_is_made_again() throws Exception {
        for (var leftover : List.of("catalog.db.new", "catalog.db.new-wal")) {
            Files.write(directory.resolve(leftover), new byte[5000]);
        }

        try (var catalog = SqliteCatalog.open(directory)) {
            assertThat(PatientHealth.of(catalog::health).problems()).isEmpty();
        }

        try (var files = Files.list(directory)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("lock", "catalog.db");
        }
    }

    /// Puts garbage into a page near the end, which holds only todos that nobody asks for.
    private void fillAndDamage() throws Exception {
        try (var catalog = SqliteCatalog.open(directory)) {
            var todos = todos(catalog);
            for (var i = 0; i < 200; i++) {
                todos.add(new TodoTitle("Task " + i), new TodoDescription("x".repeat(900)));
            }
        }
        try (var file = FileChannel.open(directory.resolve("catalog.db"), StandardOpenOption.WRITE)) {
            var garbage = new byte[PAGE_BYTES];
            Arrays.fill(garbage, (byte) 0x5a);
            file.write(ByteBuffer.wrap(garbage), (file.size() / PAGE_BYTES - 10) * PAGE_BYTES);
        }
    }

    private static CatalogTodos todos(Catalog catalog) {
        return new CatalogTodos(catalog, InstantSource.system());
    }

    private void assertRefused(String problem) {
        assertThatExceptionOfType(DataDirectoryException.class)
                .isThrownBy(() -> SqliteCatalog.open(directory))
                .withMessageStartingWith("The data directory " + directory + " " + problem);
    }
}
