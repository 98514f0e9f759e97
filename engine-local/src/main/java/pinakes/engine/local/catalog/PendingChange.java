package pinakes.engine.local.catalog;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/// A change on its way through the writer: asked for, applied, and answered when it is durable.
final class PendingChange<R> {
    private final Function<Handle, R> change;
    private final CompletableFuture<R> answer = new CompletableFuture<>();

    /// Set by whoever comes first: the writer that makes the change, or the caller that withdraws it.
    private final AtomicBoolean decided = new AtomicBoolean();

    private Runnable reply = () -> {};

    PendingChange(Function<Handle, R> change) {
        this.change = change;
    }

    /// Takes the change to make it; false when its caller has withdrawn it. From now on it cannot be withdrawn.
    boolean begin() {
        return decided.compareAndSet(false, true);
    }

    /// Makes the change; whatever it throws must be undone by the caller of this method.
    void applyTo(Handle handle) {
        var result = change.apply(handle);
        reply = () -> answer.complete(result);
    }

    /// Remembers why this change alone was undone.
    void undone(Throwable failure) {
        reply = () -> fail(failure);
    }

    /// Tells the caller how it went, now that this is final.
    void acknowledge() {
        reply.run();
    }

    void fail(Throwable failure) {
        answer.completeExceptionally(failure);
    }

    /// Waits for the answer.
    ///
    /// @throws InterruptedException when the caller was interrupted before the change was begun, which is not made
    ///     then; one that was begun is waited for, and the caller stays interrupted
    R await() throws InterruptedException {
        try {
            return answer.get();
        } catch (InterruptedException e) {
            if (begin()) {
                throw e;
            }
            return awaitEnd();
        } catch (ExecutionException e) {
            throw failure(e);
        }
    }

    private R awaitEnd() {
        try {
            return answer.join();
        } catch (CompletionException e) {
            throw failure(e);
        } finally {
            Thread.currentThread().interrupt();
        }
    }

    private static RuntimeException failure(Exception e) {
        return StorageFault.of(e.getCause() == null ? e : e.getCause());
    }
}
