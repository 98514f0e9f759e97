package pinakes.tool.policy;

/// Work on one thread that another thread may interrupt, but only while the work runs.
///
/// A bare [Thread#interrupt] from a timer or a cancellation can arrive after the work has finished and interrupt
/// the next work of the thread. Here interrupting and finishing exclude each other, and a late flag is cleared.
public final class Interruptible {
    private final Thread thread;
    private boolean finished;
    private boolean interrupted;

    private Interruptible(Thread thread) {
        this.thread = thread;
    }

    public static Interruptible onThisThread() {
        return new Interruptible(Thread.currentThread());
    }

    /// Interrupts the work; false when it has already finished.
    public synchronized boolean interrupt() {
        if (finished) {
            return false;
        }
        interrupted = true;
        thread.interrupt();
        return true;
    }

    /// Finishes the work; called by the thread that does it.
    public synchronized void finish() {
        finished = true;
        if (interrupted) {
            var _ = Thread.interrupted();
        }
    }

    public synchronized boolean wasInterrupted() {
        return interrupted;
    }
}
