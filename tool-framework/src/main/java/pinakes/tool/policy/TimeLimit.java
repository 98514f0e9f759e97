package pinakes.tool.policy;

import pinakes.tool.ToolError;
import pinakes.tool.call.Interceptor;
import pinakes.tool.call.Invocation;
import pinakes.tool.call.Outcome;

/// Stops a tool that takes longer than its definition allows.
///
/// The tool runs on the caller's own thread, which is interrupted when the time is up: nothing goes on working behind
/// an
/// answer that says it was stopped. A tool that finishes all the same has its real result reported.
public final class TimeLimit implements Interceptor {
    private final Deadlines deadlines;

    public TimeLimit(Deadlines deadlines) {
        this.deadlines = deadlines;
    }

    @Override
    public Outcome around(Invocation call, Proceed proceed) {
        var limit = call.tool().definition().timeout();
        var work = Interruptible.onThisThread();
        Outcome outcome;
        try (var _ = deadlines.interrupt(work, limit)) {
            outcome = proceed.with(call);
        } finally {
            work.finish();
        }
        return work.wasInterrupted() && outcome instanceof Outcome.Failed ? timedOut(call) : outcome;
    }

    private static Outcome timedOut(Invocation call) {
        var limit = call.tool().definition().timeout();
        return Outcome.failed(
                new ToolError.TimedOut(
                        call.toolName() + " was stopped because it took longer than " + limit.toMillis()
                                + " ms. Ask for less at once, or try again when the server is less busy.",
                        limit),
                call);
    }
}
