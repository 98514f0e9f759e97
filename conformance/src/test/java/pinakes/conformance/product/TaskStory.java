package pinakes.conformance.product;

import java.util.ArrayList;
import java.util.List;
import pinakes.testkit.wire.Json;
import tools.jackson.databind.node.ObjectNode;

/// The calls that every client makes; the JavaScript clients make the same in `src/test/js/task-story.mjs`.
public final class TaskStory {
    private final Calls calls;
    private final List<Transcript.Step> steps = new ArrayList<>();

    private TaskStory(Calls calls) {
        this.calls = calls;
    }

    /// How a client lists and calls tools.
    public interface Calls {
        List<String> tools() throws InterruptedException;

        Transcript.Step call(String tool, ObjectNode arguments) throws InterruptedException;
    }

    public static Transcript tell(Calls calls) throws InterruptedException {
        var story = new TaskStory(calls);
        var tools = calls.tools();
        story.liveThroughTheTasks();
        return new Transcript(tools, story.steps);
    }

    private void liveThroughTheTasks() throws InterruptedException {
        var added = call("add_task", "{\"title\": \"Water the plants\", \"description\": \"All of them\"}");
        var id = added.answer().at("/data/id").asInt();
        call("list_tasks", "{\"status\": \"pending\"}");
        call("update_task", "{\"task_id\": " + id + ", \"title\": \"Water the ferns\"}");
        call("complete_task", "{\"task_id\": " + id + "}");
        call("list_tasks", "{\"status\": \"completed\"}");
        call("delete_task", "{\"task_id\": " + id + "}");
        call("delete_task", "{\"task_id\": " + id + "}");
    }

    private Transcript.Step call(String tool, String arguments) throws InterruptedException {
        var step = calls.call(tool, Json.object(arguments));
        steps.add(step);
        return step;
    }
}
