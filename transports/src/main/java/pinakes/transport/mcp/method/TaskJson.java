package pinakes.transport.mcp.method;

import java.util.Locale;
import pinakes.transport.mcp.feature.TaskFeature.Task;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// A task in the form of the Tasks extension.
final class TaskJson {
    private TaskJson() {}

    /// A task without its outcome.
    static ObjectNode created(Task task) {
        var json = JsonNodeFactory.instance.objectNode();
        json.put("taskId", task.id());
        json.put("status", task.status().name().toLowerCase(Locale.ROOT));
        if (task.message() != null) {
            json.put("statusMessage", task.message());
        }
        json.put("createdAt", task.created().toString());
        json.put("lastUpdatedAt", task.updated().toString());
        var timeToLive = task.timeToLive();
        json.put("ttlMs", timeToLive == null ? null : timeToLive.toMillis());
        json.put("pollIntervalMs", task.pollInterval().toMillis());
        return json;
    }

    /// A task with its outcome: input requests, result or error, by status.
    static ObjectNode detailed(Task task) {
        var json = created(task);
        var outcome = task.outcome();
        if (outcome != null) {
            switch (task.status()) {
                case INPUT_REQUIRED -> json.set("inputRequests", outcome);
                case COMPLETED -> json.set("result", outcome);
                case FAILED -> json.set("error", outcome);
                case WORKING, CANCELLED -> {}
            }
        }
        return json;
    }
}
