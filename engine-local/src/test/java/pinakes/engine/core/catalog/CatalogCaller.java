package pinakes.engine.core.catalog;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import pinakes.testkit.Deadline;

/// A thread that asks for one change; it waits for its answer when the constructor returns.
public final class CatalogCaller<R> {
    private final AtomicReference<R> result = new AtomicReference<>();
    private final AtomicReference<Exception> failure = new AtomicReference<>();
    private final Thread thread;

    public CatalogCaller(Catalog catalog, Function<Sql, R> change) {
        this(catalog, change, () -> {});
    }

    /// @param afterwards runs on the thread once it has its answer
    CatalogCaller(Catalog catalog, Function<Sql, R> change, Runnable afterwards) {
        thread = Thread.ofVirtual().start(() -> {
            try {
                result.set(catalog.write(change));
                afterwards.run();
            } catch (InterruptedException | RuntimeException e) {
                failure.set(e);
            }
        });
        Deadline.usual().await("the caller waits", () -> thread.getState() == Thread.State.WAITING);
    }

    void interrupt() {
        thread.interrupt();
    }

    public R result() throws Exception {
        thread.join();
        if (failure.get() != null) {
            throw failure.get();
        }
        return result.get();
    }
}
