package pinakes.family.wording;

import java.time.Duration;
import pinakes.tool.ToolError;
import pinakes.tool.hint.Evidence;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.ValidityPeriod;

/// What is said when as many documents wait to be made as may wait.
public final class QueueFull {
    private static final Duration RETRY = Duration.ofSeconds(10);

    private QueueFull() {}

    public static ToolError error(int waiting) {
        return new ToolError.Throttled(
                "The queue is full: " + waiting + " documents are waiting. Try again in " + RETRY.toSeconds()
                        + " seconds.",
                RETRY);
    }

    /// Hints to which each family adds where its queue can be seen.
    public static Hints hints(int waiting) {
        return Hints.from(Evidence.recorded(waiting + " documents are waiting to be processed"))
                .constraint("wait " + RETRY.toSeconds() + " s before calling again")
                .validFor(ValidityPeriod.IMMEDIATE);
    }
}
