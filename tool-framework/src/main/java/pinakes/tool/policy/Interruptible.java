package pinakes.tool.policy;

/// Work on one thread that another thread may interrupt, and only while the work lasts.
///
/// A bare [Thread#interrupt] from a timer or a cancellation can arrive after the work has ended and hit whatever the
/// thread does next. Here the interrupt and the end exclude each other, and a late flag is cleared.
public final class Interruptible {
    private final Thread thread;
    private boolean finished;
    private boolean interrupted;

    private Interruptible(Thread thread) {
        this.thread = thread;
    }

    /// Work that begins now on the calling thread.
    public static Interruptible onThisThread() {
        return new Interruptible(Thread.currentThread());
    }

    /// Interrupts the work; false when it has ended already.
    public synchronized boolean interrupt() {
        if (finished) {
            return false;
        }
        interrupted = true;
        thread.interrupt();
        return true;
    }

    /// Ends the work; called by the thread that did it.
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
