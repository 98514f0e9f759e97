package pinakes.engine.core.catalog;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import pinakes.engine.EngineHealth;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.concurrent.InterruptibleTask;

/// Checks whether the catalog works.
///
/// @param read reads something
/// @param write commits something
/// @param timeout for both
public record CatalogProbe(InterruptibleTask read, InterruptibleTask write, Duration timeout) {
    /// What does not work, without details about this machine. A catalog that can be read serves.
    public EngineHealth health() throws InterruptedException {
        var isRead = new AtomicBoolean();
        var task = new FutureTask<>(() -> used(isRead));
        // A virtual thread that a disk keeps waiting would keep its carrier, and nothing could report the disk.
        var thread = Thread.ofPlatform().daemon().name("catalog-probe").start(task);
        try {
            return new EngineHealth(task.get(timeout.toMillis(), TimeUnit.MILLISECONDS), isRead.get());
        } catch (TimeoutException _) {
            var problem = "The catalog did not respond within " + timeout.toMillis() + " ms.";
            return new EngineHealth(List.of(problem), isRead.get());
        } catch (ExecutionException e) {
            throw new IllegalStateException("the catalog could not be probed", e);
        } finally {
            thread.interrupt();
        }
    }

    private List<String> used(AtomicBoolean isRead) throws InterruptedException {
        try {
            read.run();
            isRead.set(true);
            write.run();
            return List.of();
        } catch (EngineUnavailableException e) {
            return List.of(String.valueOf(e.getMessage()));
        }
    }
}
