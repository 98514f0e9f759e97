package pinakes.family.tasks;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.engine.todo.TodoId;
import pinakes.engine.todo.TodoTitle;
import pinakes.engine.todo.Todos;
import pinakes.family.answer.Confirmation;
import pinakes.family.answer.DataLossRisk;
import pinakes.tool.ResponseTime;
import pinakes.tool.Tool;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolError;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;
import pinakes.tool.hint.Warning;

/// Removes a task permanently.
record DeleteTask(Todos todos) implements Tool<DeleteTask.Input, DeleteTask.Output> {
    static final String NAME = "delete_task";

    record Input(TodoId taskId) {}

    record Output(Deleted data, String message) {}

    /// @param dependents the tasks that depended on it
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Deleted(
            TodoId id,
            TodoTitle title,
            boolean deleted,
            @Nullable List<TodoId> dependents) {}

    @Override
    public ToolDefinition<Input, Output> definition() {
        return ToolDefinition.published(NAME, Input.class, Output.class)
                .permissions("tasks:delete")
                .destructive()
                .responseTime(ResponseTime.FAST)
                .tags("tasks", "planning")
                .build();
    }

    @Override
    public ToolResult<Output> call(Input input, ToolContext context) throws InterruptedException {
        var question = "Delete task " + input.taskId() + " permanently?";
        var obstacle = Confirmation.obstacle(context, question, true, DeleteTask::unconfirmed);
        if (obstacle.isPresent()) {
            return obstacle.get();
        }
        var deleted = todos.delete(input.taskId());
        return deleted.isEmpty() ? TaskHints.notFound(input.taskId()) : deleted(deleted.get());
    }

    /// Never shown: only a call that waits for the user's answer ends so.
    private static ToolResult<Output> unconfirmed() {
        return ToolResult.failure(
                new ToolError.Refused("confirmation_required", "The task was not deleted.", Map.of()),
                Hints.recorded("the user is asked first"));
    }

    private ToolResult<Output> deleted(Todos.Deleted deleted) throws InterruptedException {
        var todo = deleted.todo();
        var dependents = deleted.dependents();
        var hints = Hints.exact()
                .items(1)
                .risk(DataLossRisk.of(
                        1,
                        "The " + todo.status().name().toLowerCase(Locale.ROOT) + " task was permanently deleted.",
                        "Add it again with " + AddTask.NAME + "."));
        var waiting = TaskHints.pending(dependents, todos);
        if (!waiting.isEmpty()) {
            var isOne = waiting.size() == 1;
            hints.warn(new Warning(
                    Warning.Type.CONFLICT,
                    Priority.MEDIUM,
                    isOne
                            ? "Task " + waiting.getFirst() + " no longer depends on the deleted task."
                            : "Tasks " + TaskHints.listed(waiting) + " no longer depend on the deleted task.",
                    waiting.stream().map(TodoId::toString).toList(),
                    "Check whether " + (isOne ? "it" : "they") + " can still be done.",
                    false));
        }
        return ToolResult.success(
                new Output(
                        new Deleted(todo.id(), todo.title(), true, dependents.isEmpty() ? null : dependents),
                        "Task deleted successfully"),
                hints);
    }
}
