package pinakes.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.todo.TodoTitle;

class LocalEngineTest {
    @TempDir
    private Path directory;

    @Test
    void engine_that_works_has_no_reason_not_to_be_ready() throws InterruptedException {
        try (var engine = TestEngine.open(directory)) {
            assertThat(engine.health()).isEmpty();
        }
    }

    @Test
    void engine_can_be_read_as_soon_as_it_is_open() throws InterruptedException {
        TestEngine.open(directory).close();
        for (var i = 0; i < 20; i++) {
            try (var engine = TestEngine.open(directory)) {
                assertThat(engine.todos().list(null, 1, 0).total()).isZero();
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

            assertThat(engine.health()).contains("The catalog's file is gone: restart.");
        }
    }

    @Test
    void closed_engine_is_not_ready() throws InterruptedException {
        var engine = TestEngine.open(directory);
        engine.close();

        assertThat(engine.health()).containsExactly("The catalog is closed.");
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
}
