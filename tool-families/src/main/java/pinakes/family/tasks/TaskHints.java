package pinakes.family.tasks;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import pinakes.engine.todo.Todo;
import pinakes.engine.todo.TodoId;
import pinakes.engine.todo.TodoOutcome;
import pinakes.engine.todo.TodoStatus;
import pinakes.engine.todo.Todos;
import pinakes.tool.ToolError;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;
import pinakes.tool.hint.RelatedResource;
import pinakes.tool.hint.ValidityPeriod;
import pinakes.tool.hint.Warning;

/// Hints that the task tools share.
final class TaskHints {
    private static final double LOOKED_UP = 0.5;

    private TaskHints() {}

    static Hints about(Todo todo) {
        return Hints.exact().about(related(todo, 1.0));
    }

    /// Warns about a due date that was just set and has passed already.
    static Hints overdue(Hints hints, Todo todo, Instant now) {
        var due = todo.due();
        return due != null && todo.status() == TodoStatus.PENDING && due.at().isBefore(now)
                ? hints.warn(
                        Warning.of(Warning.Type.VALIDATION, Priority.LOW, "The due date is in the past: " + due + "."))
                : hints;
    }

    /// Names the task by its id only: hints repeat no stored text, which may be somebody else's.
    static RelatedResource related(Todo todo, double relevance) {
        return new RelatedResource("task", todo.id().toString(), "task " + todo.id(), relevance, Map.of());
    }

    static Map<String, Object> only(TodoId id) {
        return Map.of("task_id", id.value());
    }

    static <O> ToolResult<O> notFound(TodoId id) {
        var hints = Hints.recorded("the catalog has no task " + id)
                .next(ListTasks.NAME, Priority.HIGH, Map.of("status", "pending"), null)
                .benefit(LOOKED_UP);
        return ToolResult.failure(
                new ToolError.NotFound(
                        "NOT_FOUND",
                        "There is no task with id " + id + ".",
                        Map.of("task_id", id.value(), "fix", "Look the id up with " + ListTasks.NAME + ".")),
                hints);
    }

    static <O> ToolResult<O> invalid(String message, String parameter, String problem) {
        return ToolResult.failure(
                new ToolError.InvalidInput(message, List.of(new ToolError.InvalidInput.Violation(parameter, problem))),
                Hints.recorded(problem).validFor(ValidityPeriod.INDEFINITE));
    }

    /// Why a task cannot have the requested dependencies.
    static <O> ToolResult<O> dependencies(TodoOutcome.Refused refused) {
        var isCycle = refused.reason() == TodoOutcome.Reason.DEPENDENCY_CYCLE;
        var message = isCycle
                ? "The dependencies would form a cycle through "
                        + (refused.todos().size() == 1 ? "task " : "tasks ") + listed(refused.todos())
                : (refused.todos().size() == 1 ? "There is no task with id " : "These tasks do not exist: ")
                        + listed(refused.todos());
        return invalid(message + ".", "depends_on", isCycle ? "must not form a cycle" : "must name existing tasks");
    }

    /// Those of the tasks that are not completed.
    static List<TodoId> pending(List<TodoId> ids, Todos todos) throws InterruptedException {
        var pending = new ArrayList<TodoId>();
        for (var id : ids) {
            if (todos.find(id)
                    .filter(todo -> todo.status() == TodoStatus.PENDING)
                    .isPresent()) {
                pending.add(id);
            }
        }
        return pending;
    }

    /// Says which dependencies of a task are not completed.
    static String waitingFor(List<TodoId> open) {
        return (open.size() == 1
                        ? "The task depends on a task that is not completed: "
                        : "The task depends on tasks that are not completed: ")
                + listed(open) + ".";
    }

    static String listed(List<TodoId> ids) {
        return ids.stream().map(TodoId::toString).collect(Collectors.joining(", "));
    }
}
