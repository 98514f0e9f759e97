package pinakes.family.tasks;

import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.engine.todo.Todo;
import pinakes.engine.todo.TodoChange;
import pinakes.engine.todo.TodoChange.DescriptionChange;
import pinakes.engine.todo.TodoDescription;
import pinakes.engine.todo.TodoId;
import pinakes.engine.todo.TodoTitle;
import pinakes.engine.todo.Todos;
import pinakes.family.answer.Loss;
import pinakes.tool.ResponseTime;
import pinakes.tool.Tool;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolResult;
import pinakes.tool.contract.Patch;

/// Changes the title or description of a task.
record UpdateTask(Todos todos) implements Tool<UpdateTask.Input, UpdateTask.Output> {
    static final String NAME = "update_task";

    record Input(TodoId taskId, @Nullable TodoTitle title, Patch<TodoDescription> description) {}

    record Output(Todo data, String message) {}

    @Override
    public ToolDefinition<Input, Output> definition() {
        return ToolDefinition.published(NAME, Input.class, Output.class)
                .permissions("tasks:update")
                .destructive()
                .idempotent()
                .responseTime(ResponseTime.FAST)
                .tags("tasks", "planning")
                .build();
    }

    @Override
    public ToolResult<Output> call(Input input, ToolContext context) throws InterruptedException {
        if (input.title() == null && !input.description().sent()) {
            return TaskHints.invalid(
                    "There is nothing to change: send title, description or both.",
                    "title",
                    "title or description is required");
        }
        return todos.update(input.taskId(), new TodoChange(input.title(), descriptionChange(input.description())))
                .map(todo -> updated(todo, input))
                .orElseGet(() -> TaskHints.notFound(input.taskId()));
    }

    private static DescriptionChange descriptionChange(Patch<TodoDescription> patch) {
        if (!patch.sent()) {
            return new DescriptionChange.Keep();
        }
        var value = patch.value();
        return value == null ? new DescriptionChange.Clear() : new DescriptionChange.Replace(value);
    }

    private static ToolResult<Output> updated(Todo todo, Input input) {
        var overwritten = Stream.of(
                        input.title() == null ? null : "title",
                        input.description().sent() ? "description" : null)
                .filter(Objects::nonNull)
                .toList();
        var hints = TaskHints.about(todo)
                .items(overwritten.size())
                .risk(Loss.of(
                        overwritten.size(),
                        "The previous " + String.join(" and ", overwritten) + " is not kept.",
                        null));
        return ToolResult.success(new Output(todo, "Task updated successfully"), hints);
    }
}
