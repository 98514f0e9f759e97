package pinakes.engine.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static pinakes.engine.cluster.ClusterEngines.added;
import static pinakes.engine.cluster.ClusterEngines.found;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.cluster.postgres.NextVersion;
import pinakes.engine.cluster.postgres.PostgresAddress;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.todo.NewTodo;
import pinakes.engine.todo.TodoFilter;
import pinakes.engine.todo.TodoTitle;

/// A later version of this program migrates the tables while this one runs: engines are replaced one after the other.
/// [ClusterEngineContractTest] shows that this one does everything on those tables.
class RollingUpgradeTest {
    @TempDir
    private Path directory;

    private PostgresAddress catalog;
    private LocalEngine engine;

    @BeforeEach
    void open() throws Exception {
        catalog = PostgresServer.database();
        engine = open("own");
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void running_engine_goes_on_when_another_migrates_the_tables() throws Exception {
        for (var i = 0; i < 8; i++) { // often enough for the server to keep the plans of statements
            added(engine, "/" + i + ".txt", "grey heron number " + i);
            todo("before " + i);
            assertThat(found(engine, "heron")).hasSize(i + 1);
        }

        NextVersion.migrate(catalog);

        for (var i = 0; i < 8; i++) {
            added(engine, "/later" + i + ".txt", "blue heron number " + i);
            todo("after " + i);
            assertThat(found(engine, "blue")).hasSize(i + 1);
        }
        assertThat(engine.todos().list(TodoFilter.ALL, 100, 0).todos()).hasSize(16);
    }

    @Test
    void engine_of_the_older_version_can_be_restarted() throws Exception {
        added(engine, "/a.txt", "a grey heron");
        NextVersion.migrate(catalog);
        engine.close();

        engine = open("own");

        added(engine, "/b.txt", "a blue heron");
        assertThat(found(engine, "heron")).containsExactlyInAnyOrder("a grey heron", "a blue heron");
    }

    private void todo(String title) throws InterruptedException {
        engine.todos().add(new NewTodo(new TodoTitle(title), null, null, null, List.of()));
    }

    private LocalEngine open(String own) throws InterruptedException {
        return ClusterEngines.open(catalog, directory.resolve("blobs"), directory.resolve(own));
    }
}
