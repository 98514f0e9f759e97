package pinakes.engine.core.concurrent;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/// Completes a change that takes several steps, even if its caller is interrupted.
///
/// An interrupted caller would stop between two steps and leave, for example, a change in the catalog that the
/// index lacks. If it returned early instead, its answer would deny a change that is being made.
public final class Uninterrupted {
    private Uninterrupted() {}

    /// Runs the work on another thread, which is never interrupted, and waits for it. A caller that is interrupted
    /// during the wait stays interrupted.
    ///
    /// @throws InterruptedException when the caller was interrupted before; the work is not started then
    public static <R> R call(InterruptibleCall<R> work) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("interrupted before the work started");
        }
        var result = new CompletableFuture<R>();
        Thread.ofVirtual().name("uninterrupted").start(() -> {
            try {
                result.complete(work.call());
            } catch (Throwable failure) {
                result.completeExceptionally(failure);
            }
        });
        try {
            return result.join();
        } catch (CompletionException e) {
            switch (e.getCause()) {
                case RuntimeException failure -> throw failure;
                case Error error -> throw error;
                case null, default -> throw new IllegalStateException("uninterrupted work was interrupted", e);
            }
        }
    }
}
