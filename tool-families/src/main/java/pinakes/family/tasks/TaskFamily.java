package pinakes.family.tasks;

import java.util.List;
import java.util.function.Predicate;
import pinakes.engine.access.Reach;
import pinakes.engine.document.CollectionName;
import pinakes.engine.todo.TodoNotice;
import pinakes.engine.todo.Todos;
import pinakes.family.answer.EngineFaults;
import pinakes.tool.Caller;
import pinakes.tool.registry.ToolFamily;
import pinakes.tool.resource.ChangeFeed;
import pinakes.tool.resource.ChangeFeed.Change;

/// The task tools, prompts and resources.
public final class TaskFamily {
    public static final String NAME = "tasks";

    private TaskFamily() {}

    public static ToolFamily on(Todos todos, ChangeFeed changes) {
        todos.watch(
                notice -> announce(notice, changes),
                () -> changes.announce(new Change.ResourceUpdated(TaskResources.PENDING)));
        return new ToolFamily(
                NAME,
                new ToolFamily.Lookup(ListTasks.NAME, "task_id"),
                new TaskEnvelope(),
                EngineFaults::of,
                List.of(
                        new AddTask(todos),
                        new ListTasks(todos),
                        new UpdateTask(todos),
                        new CompleteTask(todos),
                        new DeleteTask(todos),
                        new ClaimTask(todos)),
                List.of(new PlanTasksPrompt(todos), new ReviewTasksPrompt(todos)),
                List.of(new TaskResources(todos)));
    }

    /// Notifies clients that read tasks as resources.
    private static void announce(TodoNotice notice, ChangeFeed changes) {
        changes.announce(new Change.ResourceUpdated(TaskResources.uri(notice.id())));
        changes.announce(new Change.ResourceUpdated(TaskResources.PENDING, new Readers(notice.collection())));
    }

    /// The callers that can read the tasks of a collection.
    record Readers(CollectionName collection) implements Predicate<Caller> {
        @Override
        public boolean test(Caller caller) {
            return Reach.of(caller.id(), caller.limits()).reachesTodosIn(collection);
        }
    }
}
