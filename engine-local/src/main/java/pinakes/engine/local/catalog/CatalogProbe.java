package pinakes.engine.local.catalog;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import pinakes.engine.EngineUnavailableException;

/// Checks whether the catalog works: reads a row and commits an unchanged page.
record CatalogProbe(CatalogReaders readers, CatalogWriter writer, Duration patience) {
    /// What does not work, without details about this machine.
    List<String> problems() throws InterruptedException {
        var task = new FutureTask<>(this::used);
        var thread = Thread.ofVirtual().name("catalog-probe").start(task);
        try {
            return task.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException _) {
            return List.of("The catalog did not answer within " + patience.toMillis() + " ms.");
        } catch (ExecutionException e) {
            throw new IllegalStateException("the catalog could not be probed", e);
        } finally {
            thread.interrupt();
        }
    }

    private List<String> used() throws InterruptedException {
        try {
            readers.read(sql -> sql.number("SELECT max(number) FROM document"));
            // Setting the same id again is a real commit, for SQLite and for the disk.
            writer.write(sql -> sql.execute("PRAGMA application_id = " + CatalogSchema.APPLICATION_ID));
            return List.of();
        } catch (EngineUnavailableException e) {
            return List.of(String.valueOf(e.getMessage()));
        }
    }
}
