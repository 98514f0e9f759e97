package pinakes.app.cli.task;

import java.util.ArrayList;
import java.util.List;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingGroup;
import pinakes.engine.todo.NewTodo;
import pinakes.engine.todo.Todo;
import pinakes.engine.todo.TodoDescription;
import pinakes.engine.todo.TodoOutcome;
import pinakes.engine.todo.TodoTitle;
import pinakes.engine.todo.Todos;

/// Adds tasks to the to-do list.
public final class TaskAddCommand extends Command {
    public TaskAddCommand(CommandContext context) {
        super(
                context,
                TaskFlags.addTo(CommandUsage.of("task add", "TITLE...", "Add a task.")
                                .taking(SettingGroup.CREATION)
                                .details("With - as the title, every line of standard input becomes a task."))
                        .flag(
                                TaskFlags.COLLECTION + " NAME",
                                "Put the task on a collection's list instead of the shared list.")
                        .json());
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var wanted = wanted(arguments);
        var added = new ArrayList<Todo>();
        try (var session = context.open(arguments)) {
            for (var todo : wanted) {
                added.add(add(session.engine().todos(), todo));
            }
        }
        return print(
                arguments,
                added.size() == 1 ? added.getFirst() : added,
                added.stream().map(todo -> "Added " + TaskText.line(todo)).toList());
    }

    private Todo add(Todos todos, NewTodo wanted) throws CommandFailedException, InterruptedException {
        return switch (todos.add(wanted)) {
            case Todos.Added(var todo, var sameTitle) -> {
                if (!sameTitle.isEmpty()) {
                    err().println("Note: there is already a task with this title: " + TaskText.ids(sameTitle));
                }
                yield todo;
            }
            case TodoOutcome.Refused refused -> throw TaskOutcomes.refused(refused);
        };
    }

    private List<NewTodo> wanted(Arguments arguments) throws CommandFailedException {
        var due = TaskFlags.due(arguments, context.clock().instant()).orElse(null);
        var priority = TaskFlags.priority(arguments).orElse(null);
        var dependencies = TaskFlags.dependencies(arguments);
        var collection = arguments.collection().orElse(null);
        var titles = titles(arguments.words());
        return CommandFailedException.parsed(() -> titles.stream()
                .map(title -> new NewTodo(
                        new TodoTitle(title),
                        arguments
                                .value(TaskFlags.DESCRIPTION)
                                .map(TodoDescription::new)
                                .orElse(null),
                        due,
                        priority,
                        dependencies,
                        collection))
                .toList());
    }

    private List<String> titles(List<String> words) throws CommandFailedException {
        if (!words.equals(List.of(Arguments.STANDARD_INPUT))) {
            return List.of(String.join(" ", words));
        }
        var titles =
                console().inputText().lines().filter(line -> !line.isBlank()).toList();
        if (titles.isEmpty()) {
            throw CommandFailedException.usage("Standard input has no tasks. Write one per line.");
        }
        return titles;
    }
}
