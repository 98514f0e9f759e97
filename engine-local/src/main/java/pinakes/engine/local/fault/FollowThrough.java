package pinakes.engine.local.fault;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/// Does a change with everything that belongs to it, even if whoever asked for it does not wait for the end.
///
/// A caller that is interrupted leaves at once. Had it made the steps itself, it would have stopped between two of
/// them: a change that the catalog has and the index has not.
public final class FollowThrough {
    private FollowThrough() {}

    /// Takes the steps on a thread of their own, which nobody interrupts.
    ///
    /// @throws InterruptedException when the caller was interrupted; the steps are taken nevertheless
    public static <R> R of(Steps<R> steps) throws InterruptedException {
        var task = new FutureTask<R>(steps::take);
        Thread.ofVirtual().name("follow-through").start(task);
        try {
            return task.get();
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case RuntimeException failure -> throw failure;
                case Error error -> throw error;
                case null, default -> throw new IllegalStateException("Steps that nobody interrupts were stopped", e);
            }
        }
    }

    /// What belongs together.
    @FunctionalInterface
    public interface Steps<R> {
        R take() throws InterruptedException;
    }
}
