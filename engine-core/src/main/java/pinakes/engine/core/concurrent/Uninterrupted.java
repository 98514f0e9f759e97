package pinakes.engine.core.concurrent;

import java.time.Duration;
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
        return completed(work);
    }

    /// The same, for a caller that may have been interrupted before and stays interrupted.
    public static <R> R completed(InterruptibleCall<R> work) {
        return completed(Thread.ofVirtual().name("uninterrupted"), work);
    }

    private static <R> R completed(Thread.Builder kind, InterruptibleCall<R> work) {
        var result = new CompletableFuture<R>();
        kind.start(() -> {
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

    /// The same, for work without a result.
    public static void run(InterruptibleTask work) {
        run(Thread.ofVirtual().name("uninterrupted"), work);
    }

    /// The same, on a thread of the caller's choice.
    ///
    /// @param kind a platform thread for work that spends long in native code
    public static void run(Thread.Builder kind, InterruptibleTask work) {
        completed(kind, () -> {
            work.run();
            return work;
        });
    }

    /// Pauses a thread that is never interrupted.
    public static void pause(Duration time) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException e) {
            throw new IllegalStateException("this thread is never interrupted", e);
        }
    }
}
