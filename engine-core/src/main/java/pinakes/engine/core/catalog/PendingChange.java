package pinakes.engine.core.catalog;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

/// A change or query on its way through the threads that use the database: queued, applied, and answered when its
/// result is final.
public final class PendingChange<R> {
    private final Function<Sql, R> change;
    private final Function<Throwable, RuntimeException> fault;
    private final CompletableFuture<R> answer = new CompletableFuture<>();

    /// Set by the writer that starts the change or by the caller that withdraws it, whichever is first.
    private final AtomicBoolean decided = new AtomicBoolean();

    private Runnable reply = () -> {};

    /// @param fault translates a failure for the caller
    public PendingChange(Function<Sql, R> change, Function<Throwable, RuntimeException> fault) {
        this.change = change;
        this.fault = fault;
    }

    /// Starts the change, which cannot be withdrawn afterwards; false when the caller has withdrawn it.
    public boolean begin() {
        return decided.compareAndSet(false, true);
    }

    /// Applies the change; the caller rolls it back if this throws.
    public void applyTo(Sql sql) {
        var result = change.apply(sql);
        reply = () -> answer.complete(result);
    }

    /// Records why this change alone was rolled back.
    public void undone(Throwable failure) {
        reply = () -> fail(failure);
    }

    /// Answers the caller, now that the result is final.
    public void acknowledge() {
        reply.run();
    }

    public void fail(Throwable failure) {
        answer.completeExceptionally(failure);
    }

    /// Waits for the answer.
    ///
    /// @throws InterruptedException when the caller was interrupted before the change began; it is not made. A
    ///     change that began is waited for, and the caller stays interrupted
    public R await() throws InterruptedException {
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

    private RuntimeException failure(Exception e) {
        return fault.apply(e.getCause() == null ? e : e.getCause());
    }
}
