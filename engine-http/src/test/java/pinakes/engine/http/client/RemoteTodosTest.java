package pinakes.engine.http.client;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.http.ServedEngine;
import pinakes.engine.todo.Todos;
import pinakes.engine.todo.TodosContract;

class RemoteTodosTest extends TodosContract {
    @TempDir
    private Path directory;

    private ServedEngine served;
    private RemoteEngine engine;

    @BeforeEach
    void open() throws IOException, InterruptedException {
        served = ServedEngine.open(directory, clock);
        engine = RemoteEngine.at(served.address(ServedEngine.KEY));
    }

    @AfterEach
    void close() {
        engine.close();
        served.close();
    }

    @Override
    protected Todos todos() {
        return engine.todos();
    }
}
