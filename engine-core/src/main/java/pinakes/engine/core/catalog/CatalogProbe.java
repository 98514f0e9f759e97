package pinakes.engine.core.catalog;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.concurrent.InterruptibleTask;

/// Checks whether the catalog works.
///
/// @param use reads and commits something
public record CatalogProbe(InterruptibleTask use, Duration timeout) {
    /// What does not work, without details about this machine.
    public List<String> problems() throws InterruptedException {
        var task = new FutureTask<>(this::used);
        // A virtual thread that a disk keeps waiting would keep its carrier, and nothing could report the disk.
        var thread = Thread.ofPlatform().daemon().name("catalog-probe").start(task);
        try {
            return task.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException _) {
            return List.of("The catalog did not respond within " + timeout.toMillis() + " ms.");
        } catch (ExecutionException e) {
            throw new IllegalStateException("the catalog could not be probed", e);
        } finally {
            thread.interrupt();
        }
    }

    private List<String> used() throws InterruptedException {
        try {
            use.run();
            return List.of();
        } catch (EngineUnavailableException e) {
            return List.of(String.valueOf(e.getMessage()));
        }
    }
}
