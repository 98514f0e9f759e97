package pinakes.family.job;

import java.time.Duration;
import pinakes.tool.ToolError;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.ValidityPeriod;

/// The error and hints for a full queue.
public final class QueueFull {
    private static final Duration RETRY = Duration.ofSeconds(10);

    private QueueFull() {}

    public static ToolError error(int waiting) {
        return new ToolError.Throttled(
                "The queue is full: " + waiting + " documents are waiting. Try again in " + RETRY.toSeconds()
                        + " seconds.",
                RETRY);
    }

    /// Hints to which each family adds a way to watch its queue.
    public static Hints hints(int waiting) {
        return Hints.recorded(waiting + " documents are waiting to be processed")
                .constraint("wait " + RETRY.toSeconds() + " s before calling again")
                .validFor(ValidityPeriod.IMMEDIATE);
    }
}
