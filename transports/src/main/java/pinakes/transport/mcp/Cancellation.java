package pinakes.transport.mcp;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import pinakes.tool.policy.Interruptible;

/// Lets whoever asked for some work have it stopped, before it begins or while it lasts.
final class Cancellation {
    private @Nullable Interruptible work;
    private boolean cancelled;

    /// Does the work on the calling thread, which a [#cancel()] interrupts meanwhile.
    ///
    /// @throws InterruptedException when the work was cancelled, before it began or while it ran
    <T> T during(Callable<T> task) throws Exception {
        var begun = begin();
        try {
            return task.call();
        } finally {
            begun.finish();
        }
    }

    synchronized void cancel() {
        cancelled = true;
        if (work != null) {
            work.interrupt();
        }
    }

    synchronized boolean cancelled() {
        return cancelled;
    }

    private synchronized Interruptible begin() throws InterruptedException {
        if (cancelled) {
            throw new InterruptedException("cancelled before it began");
        }
        var begun = Interruptible.onThisThread();
        work = begun;
        return begun;
    }
}
