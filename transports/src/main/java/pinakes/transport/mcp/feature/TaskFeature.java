package pinakes.transport.mcp.feature;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import pinakes.tool.Caller;
import pinakes.tool.resource.ChangeFeed.Subscription;
import tools.jackson.databind.node.ObjectNode;

/// The durable tasks behind the Tasks extension.
///
/// A task of another caller is treated as if it did not exist.
public interface TaskFeature {
    /// The extension's name among the capabilities.
    String EXTENSION = "io.modelcontextprotocol/tasks";

    Optional<Task> find(String taskId, Caller caller);

    /// Passes the client's answers to the task; false when there is no such task.
    boolean update(String taskId, ObjectNode inputResponses, Caller caller);

    /// Cancels the task; false when there is no such task.
    boolean cancel(String taskId, Caller caller);

    /// Passes every later state of the task to the observer until the subscription is closed.
    Subscription observe(String taskId, Consumer<Task> observer);

    /// The state of a task.
    ///
    /// @param timeToLive how long the task is kept after its creation; null for forever
    /// @param outcome the input requests, the result or the JSON-RPC error, depending on the status; null otherwise
    record Task(
            String id,
            Status status,
            @Nullable String message,
            Instant created,
            Instant updated,
            @Nullable Duration timeToLive,
            Duration pollInterval,
            @Nullable ObjectNode outcome) {}

    enum Status {
        WORKING,
        INPUT_REQUIRED,
        COMPLETED,
        CANCELLED,
        FAILED
    }
}
