package pinakes.engine.local.catalog;

import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/// A change on its way through the writer: asked for, applied, and answered when it is durable.
final class PendingChange<R> {
    private final Function<Handle, R> change;
    private final CompletableFuture<R> answer = new CompletableFuture<>();
    private Runnable reply = () -> {};

    PendingChange(Function<Handle, R> change) {
        this.change = change;
    }

    /// Whether the caller stopped waiting.
    boolean isWithdrawn() {
        return answer.isDone();
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

    /// Waits for the answer; a caller that is interrupted withdraws the change if it was not begun.
    R await() throws InterruptedException {
        try {
            return answer.get();
        } catch (InterruptedException e) {
            answer.cancel(false);
            throw e;
        } catch (ExecutionException e) {
            throw StorageFault.of(Objects.requireNonNullElse(e.getCause(), e));
        }
    }
}
