package pinakes.engine.local.todo;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.local.LocalEngine;
import pinakes.engine.todo.Todos;
import pinakes.engine.todo.TodosContract;

class SqliteTodosTest extends TodosContract {
    @TempDir
    private Path dataDirectory;

    private LocalEngine engine;

    @BeforeEach
    void open() {
        engine = LocalEngine.open(dataDirectory, clock);
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @Override
    protected Todos todos() {
        return engine.todos();
    }
}
