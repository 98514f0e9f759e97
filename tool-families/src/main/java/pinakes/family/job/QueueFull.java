package pinakes.family.job;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.engine.text.Counted;
import pinakes.tool.ToolError;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;
import pinakes.tool.hint.ValidityPeriod;

/// The error for a full queue.
public final class QueueFull {
    private static final Duration RETRY = Duration.ofSeconds(10);

    private QueueFull() {}

    /// The answer to a call that found the queue full.
    ///
    /// @param statusTool the tool that shows the queue; null where the family has none
    public static <O> ToolResult<O> failure(int waiting, @Nullable String statusTool) {
        var seconds = RETRY.toSeconds();
        var hints = Hints.recorded(Counted.are(waiting, "document") + " queued")
                .constraint("wait " + seconds + " s before calling again")
                .validFor(ValidityPeriod.IMMEDIATE);
        if (statusTool != null) {
            hints.next(statusTool, Priority.MEDIUM, Map.of(), "Watch the queue");
        }
        var message =
                "The queue is full (" + Counted.of(waiting, "document") + "). Try again in " + seconds + " seconds.";
        return ToolResult.failure(new ToolError.Throttled(message, RETRY), hints);
    }
}
