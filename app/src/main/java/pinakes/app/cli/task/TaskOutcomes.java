package pinakes.app.cli.task;

import pinakes.app.cli.command.CommandFailedException;
import pinakes.engine.todo.Todo;
import pinakes.engine.todo.TodoId;
import pinakes.engine.todo.TodoOutcome;
import pinakes.engine.todo.TodoOutcome.Refused;

/// Turns changes that were not made into messages.
final class TaskOutcomes {
    private static final String LIST = "List the tasks with ./kb task list --all.";

    private TaskOutcomes() {}

    static Todo done(TodoId id, TodoOutcome outcome) throws CommandFailedException {
        return switch (outcome) {
            case TodoOutcome.Done(var todo) -> todo;
            case TodoOutcome.Missing() -> throw missing(id);
            case Refused refused -> throw refused(refused);
        };
    }

    static CommandFailedException missing(TodoId id) {
        return new CommandFailedException("There is no task " + id + ". " + LIST);
    }

    static CommandFailedException refused(Refused refused) {
        var ids = TaskText.ids(refused.todos());
        return new CommandFailedException(
                switch (refused.reason()) {
                    case UNKNOWN_DEPENDENCY ->
                        (refused.todos().size() == 1 ? "There is no task " : "These tasks do not exist: ") + ids + ". "
                                + LIST;
                    case DEPENDENCY_CYCLE ->
                        "Dependencies must not form a cycle. Remove " + ids + " from --depends-on.";
                    case OPEN_DEPENDENCY ->
                        (refused.todos().size() == 1 ? "Task " : "Tasks ") + ids + " must be done first.";
                    case CLAIMED -> "Task " + ids + " is claimed by someone else.";
                    case COMPLETED -> "Task " + ids + " is already done.";
                    case NOTHING_READY -> "No task is ready.";
                });
    }
}
