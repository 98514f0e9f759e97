package pinakes.app.cli.task;

import java.util.ArrayList;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.settings.SettingException;
import pinakes.engine.todo.FieldChange;
import pinakes.engine.todo.Todo;
import pinakes.engine.todo.TodoChange;
import pinakes.engine.todo.TodoStatus;

/// Completes or reopens tasks.
public final class TaskStatusCommand extends Command {
    private final TodoStatus status;
    private final String done;
    private final String already;

    private TaskStatusCommand(
            CommandContext context, CommandUsage usage, TodoStatus status, String done, String already) {
        super(context, usage.json());
        this.status = status;
        this.done = done;
        this.already = already;
    }

    public static TaskStatusCommand completing(CommandContext context) {
        var usage = CommandUsage.of("task done", "ID...", "Mark tasks as done.");
        return new TaskStatusCommand(context, usage, TodoStatus.COMPLETED, "Completed ", "Already completed: ");
    }

    public static TaskStatusCommand reopening(CommandContext context) {
        var usage = CommandUsage.of("task reopen", "ID...", "Reopen tasks that were done.");
        return new TaskStatusCommand(context, usage, TodoStatus.PENDING, "Reopened ", "Already open: ");
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var ids = TaskFlags.ids(arguments.words());
        var change = new TodoChange(
                null, new FieldChange.Keep<>(), new FieldChange.Keep<>(), new FieldChange.Keep<>(), null, status);
        var tasks = new ArrayList<Todo>();
        var lines = new ArrayList<String>();
        try (var session = context.openExisting(arguments)) {
            for (var id : ids) {
                var todos = session.engine().todos();
                var before = todos.find(id).orElseThrow(() -> TaskOutcomes.missing(id));
                var task = TaskOutcomes.done(id, todos.update(id, change));
                tasks.add(task);
                lines.add((before.status() == status ? already : done) + TaskText.line(task));
            }
        }
        return print(arguments, tasks, lines);
    }
}
