package pinakes.engine.local.concurrent;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/// Makes a change with everything that belongs to it, even if the caller is interrupted meanwhile.
///
/// Had the interrupted caller made the steps itself, it would have stopped between two of them: a change that the
/// catalog has and the index has not. Had it left before their end, its answer would deny a change that is made.
public final class Uninterrupted {
    private Uninterrupted() {}

    /// Takes the steps on a thread of their own, which nobody interrupts, and waits for their end. A caller that was
    /// interrupted meanwhile stays so.
    ///
    /// @throws InterruptedException when the caller was interrupted before; no step is taken then
    public static <R> R of(Steps<R> steps) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("interrupted before the first step");
        }
        var end = new CompletableFuture<R>();
        Thread.ofVirtual().name("follow-through").start(() -> take(steps, end));
        try {
            return end.join();
        } catch (CompletionException e) {
            switch (e.getCause()) {
                case RuntimeException failure -> throw failure;
                case Error error -> throw error;
                case null, default -> throw new IllegalStateException("Steps that nobody interrupts were stopped", e);
            }
        }
    }

    private static <R> void take(Steps<R> steps, CompletableFuture<R> end) {
        try {
            end.complete(steps.take());
        } catch (Throwable failure) {
            end.completeExceptionally(failure);
        }
    }

    /// What belongs together.
    @FunctionalInterface
    public interface Steps<R> {
        R take() throws InterruptedException;
    }
}
