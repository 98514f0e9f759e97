package pinakes.app.cli.task;

import pinakes.app.cli.command.CommandFailedException;
import pinakes.engine.todo.Todo;
import pinakes.engine.todo.TodoId;
import pinakes.engine.todo.TodoOutcome;
import pinakes.engine.todo.TodoOutcome.Refused;

/// Turns changes that were not made into messages.
final class TaskOutcomes {
    private TaskOutcomes() {}

    static Todo done(TodoId id, TodoOutcome outcome) throws CommandFailedException {
        return switch (outcome) {
            case TodoOutcome.Done(var todo) -> todo;
            case TodoOutcome.Missing() -> throw missing(id);
            case Refused refused -> throw refused(refused);
        };
    }

    static CommandFailedException missing(TodoId id) {
        return new CommandFailedException("There is no task " + id + ". List the tasks with ./kb task list --all.");
    }

    static CommandFailedException refused(Refused refused) {
        var ids = TaskText.ids(refused.todos());
        return new CommandFailedException(
                switch (refused.reason()) {
                    case UNKNOWN_DEPENDENCY ->
                        (refused.todos().size() == 1 ? "There is no task " : "These tasks do not exist: ") + ids + ".";
                    case DEPENDENCY_CYCLE -> "These tasks would depend on each other: " + ids + ".";
                    case OPEN_DEPENDENCY -> "These tasks must be done first: " + ids + ".";
                    case CLAIMED -> "Task " + ids + " is claimed by someone else.";
                    case COMPLETED -> "Task " + ids + " is already done.";
                    case NOTHING_READY -> "No task is ready.";
                });
    }
}
