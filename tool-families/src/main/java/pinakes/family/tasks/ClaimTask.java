package pinakes.family.tasks;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.engine.todo.Todo;
import pinakes.engine.todo.TodoFilter;
import pinakes.engine.todo.TodoId;
import pinakes.engine.todo.TodoOutcome;
import pinakes.engine.todo.Todos;
import pinakes.tool.ResponseTime;
import pinakes.tool.Tool;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolError;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;

/// Claims a task for the caller, so that no other agent works on it, or releases it.
record ClaimTask(Todos todos) implements Tool<ClaimTask.Input, ClaimTask.Output> {
    static final String NAME = "claim-task";
    private static final String WAIT =
            "Complete the tasks that the pending ones depend on, or wait until another agent's claim ends.";

    record Input(@Nullable TodoId taskId, @Nullable String agent, int leaseMinutes, boolean release) {
        Input {
            if (release && taskId == null) {
                throw new IllegalArgumentException("task_id is required to release a task");
            }
        }
    }

    record Output(TaskView data, String message) {}

    @Override
    public ToolDefinition<Input, Output> definition() {
        return ToolDefinition.named(NAME, Input.class, Output.class)
                .permissions("tasks:update")
                .responseTime(ResponseTime.FAST)
                .tags("tasks", "planning")
                .build();
    }

    @Override
    public ToolResult<Output> call(Input input, ToolContext context) throws InterruptedException {
        var assignee = Assignee.of(input.agent(), context);
        var id = input.taskId();
        var lease = Duration.ofMinutes(input.leaseMinutes());
        var outcome = id == null
                ? todos.claimNext(null, assignee, lease)
                : input.release() ? todos.release(id, assignee) : todos.claim(id, assignee, lease);
        return switch (outcome) {
            case TodoOutcome.Done(var todo) -> todo.claim() == null ? released(todo) : claimed(todo);
            case TodoOutcome.Missing() when id != null -> TaskHints.notFound(id);
            case TodoOutcome.Missing() -> nothingReady();
            case TodoOutcome.Refused(var reason, var inTheWay) -> refused(reason, inTheWay);
        };
    }

    private static ToolResult<Output> claimed(Todo todo) {
        var until = todo.claim() == null ? null : todo.claim().until();
        var hints = Hints.exact()
                .items(1)
                .next(
                        NAME,
                        Priority.LOW,
                        Map.of("task_id", todo.id().value(), "release", true),
                        "Release it if you cannot finish it");
        return ToolResult.success(
                new Output(TaskView.of(todo), "Task " + todo.id() + " is yours until " + until), hints);
    }

    private static ToolResult<Output> released(Todo todo) {
        return ToolResult.success(
                new Output(TaskView.of(todo), "Task " + todo.id() + " can be claimed by anyone"),
                TaskHints.about(todo).items(1));
    }

    private ToolResult<Output> refused(TodoOutcome.Reason reason, List<TodoId> inTheWay) throws InterruptedException {
        return switch (reason) {
            case NOTHING_READY -> nothingReady();
            case CLAIMED -> claimedByAnother(inTheWay.getFirst());
            case COMPLETED -> completed(inTheWay.getFirst());
            case OPEN_DEPENDENCY, UNKNOWN_DEPENDENCY, DEPENDENCY_CYCLE -> blocked(inTheWay);
        };
    }

    private ToolResult<Output> nothingReady() throws InterruptedException {
        if (todos.list(TodoFilter.PENDING, 0, 0).total() == 0) {
            return ToolResult.failure(
                    new ToolError.NotFound(
                            "NOT_FOUND",
                            "There are no pending tasks.",
                            Map.of("fix", "Add one with " + AddTask.NAME + ".")),
                    Hints.recorded("the list has no pending task").wouldHelp("a task, added with " + AddTask.NAME));
        }
        return ToolResult.failure(
                new ToolError.NotFound("NOT_FOUND", "No pending task is ready to be claimed.", Map.of("fix", WAIT)),
                Hints.recorded(
                                "every pending task is claimed, depends on one that is not completed, or is on a personal list")
                        .next(ListTasks.NAME, Priority.LOW, Map.of("status", "pending"), "List the pending tasks"));
    }

    private ToolResult<Output> claimedByAnother(TodoId id) throws InterruptedException {
        var claim = todos.find(id).map(Todo::claim).orElse(null);
        Map<String, Object> details = claim == null
                ? TaskHints.only(id)
                : Map.of("task_id", id.value(), "claimed_by", claim.assignee(), "claimed_until", claim.until());
        return conflict(
                "Task " + id + " is claimed by another agent" + (claim == null ? "." : " until " + claim.until() + "."),
                details,
                Hints.recorded("the claim on task " + id + " has not expired")
                        .next(NAME, Priority.MEDIUM, Map.of(), "Claim the next task that is ready"));
    }

    private static ToolResult<Output> completed(TodoId id) {
        return conflict(
                "Task " + id + " is completed. To work on it again, set its status to pending with update_task.",
                TaskHints.only(id),
                Hints.recorded("task " + id + " is completed")
                        .next(NAME, Priority.MEDIUM, Map.of(), "Claim the next task that is ready"));
    }

    private static ToolResult<Output> blocked(List<TodoId> open) {
        var hints = Hints.recorded(
                open.size() > 1 ? open.size() + " dependencies are not completed" : "1 dependency is not completed");
        open.stream()
                .limit(1)
                .forEach(id -> hints.next(NAME, Priority.MEDIUM, TaskHints.only(id), "Work on its dependency first"));
        return conflict(
                open.isEmpty() ? "The task depends on an unfinished task on another list." : TaskHints.waitingFor(open),
                Map.of("open_dependencies", open.stream().map(TodoId::value).toList()),
                hints);
    }

    private static ToolResult<Output> conflict(String message, Map<String, Object> details, Hints hints) {
        return ToolResult.failure(new ToolError.Conflict(message, details), hints);
    }
}
