package pinakes.family.tasks;

import java.util.function.BiFunction;
import pinakes.engine.todo.Todo;
import pinakes.engine.todo.TodoId;
import pinakes.engine.todo.Todos;
import pinakes.tool.ResponseTime;
import pinakes.tool.Tool;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolResult;

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
        return ToolResult.success(
                output.apply(TaskView.of(todo), "Task completed successfully"),
                TaskHints.about(todo).items(1));
    }
}
