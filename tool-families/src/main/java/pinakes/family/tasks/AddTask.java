package pinakes.family.tasks;

import java.util.List;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.todo.NewTodo;
import pinakes.engine.todo.TodoDescription;
import pinakes.engine.todo.TodoDue;
import pinakes.engine.todo.TodoId;
import pinakes.engine.todo.TodoOutcome;
import pinakes.engine.todo.TodoPriority;
import pinakes.engine.todo.TodoTitle;
import pinakes.engine.todo.Todos;
import pinakes.tool.Caller;
import pinakes.tool.ResponseTime;
import pinakes.tool.Tool;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Evidence;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;
import pinakes.tool.hint.Warning;

/// Creates a task.
record AddTask(Todos todos) implements Tool<AddTask.Input, AddTask.Output> {
    static final String NAME = "add_task";

    record Input(
            TodoTitle title,
            @Nullable TodoDescription description,
            @Nullable TodoDue due,
            @Nullable TodoPriority priority,
            @Nullable List<TodoId> dependsOn,
            @Nullable CollectionName collection) {
        NewTodo todo() {
            return new NewTodo(
                    title, description, due, priority, dependsOn == null ? List.of() : dependsOn, collection);
        }
    }

    record Output(TaskView data, String message) {}

    @Override
    public ToolDefinition<Input, Output> definition() {
        return ToolDefinition.published(NAME, Input.class, Output.class)
                .permissions("tasks:create")
                .responseTime(ResponseTime.FAST)
                .tags("tasks", "planning")
                .build();
    }

    @Override
    public ToolResult<Output> call(Input input, ToolContext context) throws InterruptedException {
        return switch (todos.add(input.todo())) {
            case Todos.Added added ->
                ToolResult.success(
                        new Output(TaskView.of(added.todo()), "Task created successfully"),
                        TaskHints.overdue(hints(added, context.caller()), added.todo(), context.timestamp()));
            case TodoOutcome.Refused refused -> TaskHints.dependencies(refused);
        };
    }

    /// Callers without read permission must not learn about existing tasks by adding similar ones.
    private static Hints hints(Todos.Added added, Caller caller) {
        var todo = added.todo();
        var hints = TaskHints.about(todo).items(1);
        if (!added.sameTitle().isEmpty() && caller.may(TaskResources.READ)) {
            hints.and(Evidence.doubt("a pending task has the same title, or nearly the same", 0.4))
                    .next(DeleteTask.NAME, Priority.MEDIUM, TaskHints.only(todo.id()), "Delete it if it is a duplicate")
                    .warn(duplicate(added.sameTitle()));
        }
        return hints;
    }

    private static Warning duplicate(List<TodoId> sameTitle) {
        return new Warning(
                Warning.Type.DUPLICATE,
                Priority.MEDIUM,
                "A pending task with the same or nearly the same title already exists.",
                sameTitle.stream().map(TodoId::toString).toList(),
                "Delete one of them if they are duplicates.",
                false);
    }
}
