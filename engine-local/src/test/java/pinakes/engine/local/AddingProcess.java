package pinakes.engine.local;

import java.io.PrintStream;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Collections;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.CatalogTodos;
import pinakes.engine.core.catalog.DataDirectoryException;
import pinakes.engine.core.catalog.DataDirectoryInUseException;
import pinakes.engine.local.catalog.SqliteCatalog;
import pinakes.engine.todo.TodoDescription;
import pinakes.engine.todo.TodoTitle;
import pinakes.engine.todo.Todos;

/// Opens an engine, adds todos for as long as it can, and says on standard output what was acknowledged.
///
/// Its lines: `opened`; the id of each todo as soon as it was acknowledged; `failed` and the reason for one
/// that was not, after some of which it ends; `refused` and the reason when it could not open the directory,
/// with `ask` and an address when its holder has one.
final class AddingProcess {
    private static final int FAILURES_MAX = 20;
    private static final TodoDescription LONG = new TodoDescription("🧾".repeat(TodoDescription.CHARACTERS_MAX));

    private final Todos todos;
    private final TodoTitle title;
    private final PrintStream output;
    private final Semaphore failuresLeft = new Semaphore(FAILURES_MAX);

    private AddingProcess(Todos todos, TodoTitle title, PrintStream output) {
        this.todos = todos;
        this.title = title;
        this.output = output;
    }

    public static void main(String[] arguments) throws Exception {
        try (var catalog = SqliteCatalog.open(Path.of(arguments[0]))) {
            var todos = new CatalogTodos(catalog, InstantSource.system());
            System.out.println("opened");
            var callers = Integer.parseInt(arguments[1]);
            if (callers == 0) {
                System.in.read();
            }
            new AddingProcess(todos, new TodoTitle(arguments[2]), System.out).addWith(callers);
        } catch (DataDirectoryInUseException e) {
            System.out.println("refused " + e.getMessage()
                    + e.address().map(address -> " ask " + address).orElse(""));
        } catch (DataDirectoryException e) {
            System.out.println("refused " + e.getMessage());
        }
    }

    private void addWith(int callers) throws Exception {
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var caller : executor.invokeAll(Collections.nCopies(callers, this::addUntilItFails))) {
                caller.get();
            }
        }
    }

    private boolean addUntilItFails() throws InterruptedException {
        do {
            try {
                output.println(todos.add(title, LONG).todo().id());
            } catch (EngineUnavailableException e) {
                output.println("failed " + e.getMessage());
                failuresLeft.tryAcquire();
            }
        } while (failuresLeft.availablePermits() > 0);
        return true;
    }
}
