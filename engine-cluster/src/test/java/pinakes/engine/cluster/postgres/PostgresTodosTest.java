package pinakes.engine.cluster.postgres;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.EngineRole;
import pinakes.engine.cluster.PostgresServer;
import pinakes.engine.core.CatalogTodos;
import pinakes.engine.local.FileBlobStore;
import pinakes.engine.todo.Todos;
import pinakes.engine.todo.TodosContract;

/// Todos in a shared catalog, which is emptied for each test.
class PostgresTodosTest extends TodosContract {
    @TempDir
    private static Path directory;

    private static PostgresCatalog catalog;
    private CatalogTodos todos;

    @BeforeAll
    static void open() throws Exception {
        var blobs = FileBlobStore.open(directory.resolve("blobs"));
        catalog = PostgresCatalog.open(PostgresServer.database(), directory.resolve("own"), blobs, EngineRole.ALL);
    }

    @AfterAll
    static void close() {
        catalog.close();
    }

    @BeforeEach
    void empty() throws InterruptedException {
        catalog.write(sql -> sql.execute("TRUNCATE todo, todo_dependency RESTART IDENTITY"));
        todos = new CatalogTodos(catalog, clock);
    }

    /// Fewer, because conflicting changes are repeated.
    @Override
    protected int todosOfConcurrentCallers() {
        return 1_000;
    }

    @Override
    protected Todos todos() {
        return todos;
    }
}
