package pinakes.family.tasks;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import pinakes.engine.todo.Todo;
import pinakes.engine.todo.TodoId;
import pinakes.engine.todo.TodoStatus;
import pinakes.engine.todo.Todos;
import pinakes.tool.ResponseTime;
import pinakes.tool.Tool;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Priority;
import pinakes.tool.hint.Warning;

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
        var before = todos.find(input.taskId());
        if (before.isPresent() && before.get().status() == TodoStatus.COMPLETED) {
            return ToolResult.success(
                    new Output(TaskView.of(before.get()), "Task was already completed"), TaskHints.about(before.get()));
        }
        var objections = objections(input.taskId(), todos, context);
        return todos.complete(input.taskId())
                .map(todo -> completed(todo, objections, Output::new))
                .orElseGet(() -> TaskHints.notFound(input.taskId()));
    }

    /// The answer for a completed task, used by every tool that completes one.
    static <O> ToolResult<O> completed(Todo todo, List<Warning> objections, BiFunction<TaskView, String, O> output) {
        var hints = TaskHints.about(todo).items(1);
        objections.forEach(hints::warn);
        return ToolResult.success(output.apply(TaskView.of(todo), "Task completed successfully"), hints);
    }

    /// What speaks against completing a task now: somebody else works on it, or it depends on others.
    static List<Warning> objections(TodoId id, Todos todos, ToolContext context) throws InterruptedException {
        var todo = todos.find(id).filter(found -> found.status() == TodoStatus.PENDING);
        if (todo.isEmpty()) {
            return List.of();
        }
        var objections = new ArrayList<Warning>();
        var claim = todo.get().claim();
        if (claim != null && !claim.assignee().equals(Assignee.of(null, context))) {
            objections.add(Warning.of(
                    Warning.Type.CONFLICT,
                    Priority.MEDIUM,
                    "The task was claimed by another agent until " + claim.until() + "."));
        }
        var open = TaskHints.pending(todo.get().dependsOn(), todos);
        if (!open.isEmpty()) {
            objections.add(new Warning(
                    Warning.Type.CONFLICT,
                    Priority.MEDIUM,
                    TaskHints.waitingFor(open),
                    open.stream().map(TodoId::toString).toList(),
                    null,
                    null));
        }
        return objections;
    }
}
