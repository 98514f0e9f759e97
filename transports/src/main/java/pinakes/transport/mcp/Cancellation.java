package pinakes.transport.mcp;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/// Lets one thread stop the work of another without ever hitting it after that work has ended.
///
/// The interrupt and the end of the work exclude each other: whoever comes second finds the work over, or the thread
/// about to clear its flag. So a thread that goes on to something else never carries an interrupt meant for this.
final class Cancellation {
    private @Nullable Thread worker;
    private boolean cancelled;

    /// Does the work on the calling thread, which a [#cancel()] interrupts meanwhile.
    ///
    /// @throws InterruptedException when the work was cancelled, before it began or while it ran
    <T> T during(Callable<T> work) throws Exception {
        begin();
        try {
            return work.call();
        } finally {
            end();
        }
    }

    synchronized void cancel() {
        cancelled = true;
        if (worker != null) {
            worker.interrupt();
        }
    }

    synchronized boolean cancelled() {
        return cancelled;
    }

    private synchronized void begin() throws InterruptedException {
        if (cancelled) {
            throw new InterruptedException("cancelled before it began");
        }
        worker = Thread.currentThread();
    }

    private synchronized void end() {
        worker = null;
        if (cancelled) {
            Thread.interrupted();
        }
    }
}
