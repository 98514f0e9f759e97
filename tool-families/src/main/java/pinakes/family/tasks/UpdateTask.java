package pinakes.family.tasks;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.engine.todo.FieldChange;
import pinakes.engine.todo.Todo;
import pinakes.engine.todo.TodoChange;
import pinakes.engine.todo.TodoDescription;
import pinakes.engine.todo.TodoDue;
import pinakes.engine.todo.TodoId;
import pinakes.engine.todo.TodoOutcome;
import pinakes.engine.todo.TodoPriority;
import pinakes.engine.todo.TodoStatus;
import pinakes.engine.todo.TodoTitle;
import pinakes.engine.todo.Todos;
import pinakes.family.answer.DataLossRisk;
import pinakes.tool.ResponseTime;
import pinakes.tool.Tool;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolResult;
import pinakes.tool.contract.Patch;
import pinakes.tool.hint.Warning;

/// Changes a task, completes it or opens it again.
record UpdateTask(Todos todos) implements Tool<UpdateTask.Input, UpdateTask.Output> {
    static final String NAME = "update_task";

    record Input(
            TodoId taskId,
            @Nullable TodoTitle title,
            Patch<TodoDescription> description,
            Patch<TodoDue> due,
            Patch<TodoPriority> priority,
            Patch<List<TodoId>> dependsOn,
            @Nullable TodoStatus status) {
        boolean isEmpty() {
            return title == null
                    && status == null
                    && !(description.sent() || due.sent() || priority.sent() || dependsOn.sent());
        }

        TodoChange change() {
            return new TodoChange(title, of(description), of(due), of(priority), dependencies(), status);
        }

        /// Null, like an empty list, removes all dependencies.
        private @Nullable List<TodoId> dependencies() {
            return dependsOn.sent() ? Objects.requireNonNullElse(dependsOn.value(), List.of()) : null;
        }

        private static <T> FieldChange<T> of(Patch<T> patch) {
            return patch.sent() ? FieldChange.to(Optional.ofNullable(patch.value())) : new FieldChange.Keep<>();
        }
    }

    record Output(TaskView data, String message) {}

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
        if (input.isEmpty()) {
            return TaskHints.invalid(
                    "Nothing to change. Send at least one of title, description, due, priority, depends_on, status.",
                    "title",
                    "at least one field to change is required");
        }
        var wasCompleted = todos.find(input.taskId())
                .filter(todo -> todo.status() == TodoStatus.COMPLETED)
                .isPresent();
        var objections = input.status() == TodoStatus.COMPLETED
                ? CompleteTask.objections(input.taskId(), todos, context)
                : List.<Warning>of();
        return switch (todos.update(input.taskId(), input.change())) {
            case TodoOutcome.Done(var todo)
            when input.status() == TodoStatus.COMPLETED && !wasCompleted ->
                CompleteTask.completed(todo, objections, Output::new);
            case TodoOutcome.Done(var todo) -> updated(todo, input, context.timestamp());
            case TodoOutcome.Missing() -> TaskHints.notFound(input.taskId());
            case TodoOutcome.Refused refused -> TaskHints.dependencies(refused);
        };
    }

    private static ToolResult<Output> updated(Todo todo, Input input, Instant now) {
        var overwritten = Stream.of(
                        input.title() == null ? null : "title",
                        input.description().sent() ? "description" : null,
                        input.due().sent() ? "due date" : null,
                        input.priority().sent() ? "priority" : null,
                        input.dependsOn().sent() ? "dependencies" : null)
                .filter(Objects::nonNull)
                .toList();
        var hints = TaskHints.about(todo).items(Math.max(1, overwritten.size()));
        if (!overwritten.isEmpty()) {
            hints.risk(DataLossRisk.of(
                    overwritten.size(), "Previous values are not kept: " + String.join(", ", overwritten) + ".", null));
        }
        return ToolResult.success(
                new Output(TaskView.of(todo), "Task updated successfully"),
                input.due().sent() ? TaskHints.overdue(hints, todo, now) : hints);
    }
}
