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
/// Every method answers as if the task did not exist when it belongs to another caller.
public interface TaskFeature {
    /// What the extension is called among the capabilities.
    String EXTENSION = "io.modelcontextprotocol/tasks";

    Optional<Task> find(String taskId, Caller caller);

    /// Hands over the client's answers; false when there is no such task.
    boolean update(String taskId, ObjectNode inputResponses, Caller caller);

    /// Asks the work to stop; false when there is no such task.
    boolean cancel(String taskId, Caller caller);

    /// Hears every later state of the task until the subscription is closed.
    Subscription observe(String taskId, Consumer<Task> observer);

    /// A task at one moment.
    ///
    /// @param timeToLive how long the task is kept after its creation; null for ever
    /// @param outcome what the status carries: the input requests, the result or the JSON-RPC error; null otherwise
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
