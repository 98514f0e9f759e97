package pinakes.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.todo.TodoFilter;
import pinakes.engine.todo.TodoTitle;

class LocalEngineTest {
    private static final String MOVED =
            "The catalog was deleted, moved or replaced while it was in use: stop the server,"
                    + " put the file back, and start the server again. Until then, no changes are accepted.";

    @TempDir
    private Path directory;

    @Test
    void engine_that_works_has_no_reason_not_to_be_ready() throws InterruptedException {
        try (var engine = TestEngine.open(directory)) {
            assertThat(PatientHealth.of(engine::health).problems()).isEmpty();
        }
    }

    @Test
    void engine_can_be_read_as_soon_as_it_is_open() throws InterruptedException {
        TestEngine.open(directory).close();
        for (var i = 0; i < 20; i++) {
            try (var engine = TestEngine.open(directory)) {
                assertThat(engine.todos().list(TodoFilter.ALL, 1, 0).total()).isZero();
            }
        }
    }

    @Test
    void probe_really_writes() throws InterruptedException, IOException {
        try (var engine = TestEngine.open(directory)) {
            var journal = directory.resolve("catalog.db-wal");
            engine.health();
            var before = Files.size(journal);

            engine.health();

            assertThat(Files.size(journal)).isGreaterThan(before);
        }
    }

    @Test
    @DisplayName("S16: a catalog whose file was deleted under it is not ready, although SQLite does not mind")
    void engine_whose_file_is_gone_is_not_ready() throws InterruptedException, IOException {
        try (var engine = TestEngine.open(directory)) {
            engine.todos().add(new TodoTitle("Buy milk"), null);
            Files.delete(directory.resolve("catalog.db"));

            assertThat(PatientHealth.of(engine::health).problems()).containsExactly(MOVED);
        }
        assertThat(directory.resolve("catalog.db")).doesNotExist();
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "a file that is open can be neither deleted nor replaced")
    @DisplayName("S16: no change is acknowledged after the catalog's file was deleted or replaced")
    void changes_of_a_file_that_is_gone_are_refused() throws InterruptedException, IOException {
        var file = directory.resolve("catalog.db");
        try (var engine = TestEngine.open(directory)) {
            engine.todos().add(new TodoTitle("Buy milk"), null);
            Files.move(file, directory.resolve("moved.db"));
            Files.copy(directory.resolve("moved.db"), file);

            for (var attempt = 0; attempt < 2; attempt++) {
                assertThatExceptionOfType(EngineUnavailableException.class)
                        .isThrownBy(() -> engine.todos().add(new TodoTitle("Buy bread"), null))
                        .withMessage(MOVED);
            }
            assertThat(engine.todos().list(TodoFilter.ALL, 1, 0).todos())
                    .extracting(todo -> todo.title().value())
                    .containsExactly("Buy milk");
            assertThat(PatientHealth.of(engine::health).problems()).containsExactly(MOVED);
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    @DisplayName("S4: others cannot read what the engine stores, whatever permissions its directories had")
    void files_are_their_owners_alone() throws InterruptedException, IOException {
        TestEngine.open(directory).close();
        var own = List.of("blobs", "index", "projects");
        for (var name : own) {
            Files.setPosixFilePermissions(directory.resolve(name), PosixFilePermissions.fromString("rwxr-xr-x"));
        }

        TestEngine.open(directory).close();

        assertThat(own).allSatisfy(name -> assertThat(permissions(name)).isEqualTo("rwx------"));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    @DisplayName("S4: others cannot read a catalog that was put there with permissions for everyone, as cp does")
    void copied_catalog_is_its_owners_alone() throws InterruptedException, IOException {
        TestEngine.open(directory).close();
        for (var name : List.of("catalog.db-wal", "catalog.db-shm")) {
            Files.createFile(directory.resolve(name));
        }
        var own = List.of("catalog.db", "catalog.db-wal", "catalog.db-shm", "lock");
        for (var name : own) {
            Files.setPosixFilePermissions(directory.resolve(name), PosixFilePermissions.fromString("rw-r--r--"));
        }

        try (var _ = TestEngine.open(directory)) {
            assertThat(own).allSatisfy(name -> assertThat(permissions(name)).isEqualTo("rw-------"));
        }
    }

    @Test
    void closed_engine_is_not_ready() throws InterruptedException {
        var engine = TestEngine.open(directory);
        engine.close();

        assertThat(PatientHealth.of(engine::health).problems()).containsExactly("The catalog is closed.");
    }

    @Test
    @DisplayName("T3: ids go on where they ended, also after the newest todo was deleted and the engine restarted")
    void ids_are_not_reused_after_a_restart() throws InterruptedException {
        long last;
        try (var engine = TestEngine.open(directory)) {
            engine.todos().add(new TodoTitle("first"), null);
            var second =
                    engine.todos().add(new TodoTitle("second"), null).todo().id();
            engine.todos().delete(second);
            last = second.value();
        }
        try (var engine = TestEngine.open(directory)) {
            assertThat(engine.todos()
                            .add(new TodoTitle("third"), null)
                            .todo()
                            .id()
                            .value())
                    .isGreaterThan(last);
        }
    }

    private String permissions(String name) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve(name)));
    }
}
