package pinakes.family.tasks;

import java.util.Map;
import java.util.function.BiFunction;
import pinakes.engine.todo.Todo;
import pinakes.engine.todo.TodoId;
import pinakes.engine.todo.Todos;
import pinakes.tool.ResponseTime;
import pinakes.tool.Tool;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Priority;

/// Marks a task as completed.
record CompleteTask(Todos todos) implements Tool<CompleteTask.Input, CompleteTask.Output> {
    static final String NAME = "complete_task";

    record Input(TodoId taskId) {}

    record Output(TaskView data, String message) {}

    @Override
    public ToolDefinition<Input, Output> definition() {
        return ToolDefinition.published(NAME, Input.class, Output.class)
                .permissions("tasks:update")
                .idempotent()
                .responseTime(ResponseTime.FAST)
                .tags("tasks", "planning")
                .build();
    }

    @Override
    public ToolResult<Output> call(Input input, ToolContext context) throws InterruptedException {
        return todos.complete(input.taskId())
                .map(todo -> completed(todo, Output::new))
                .orElseGet(() -> TaskHints.notFound(input.taskId()));
    }

    /// The answer for a completed task, whichever tool completed it.
    static <O> ToolResult<O> completed(Todo todo, BiFunction<TaskView, String, O> output) {
        var hints = TaskHints.about(todo, "task " + todo.id() + " was completed at " + todo.completedAt())
                .next(ListTasks.NAME, Priority.MEDIUM, Map.of("status", "pending"), "List the remaining tasks")
                .impact(0.5, 0.1);
        return ToolResult.success(output.apply(TaskView.of(todo), "Task completed successfully"), hints);
    }
}
