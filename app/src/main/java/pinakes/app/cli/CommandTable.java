package pinakes.app.cli;

import java.time.InstantSource;
import java.util.List;
import pinakes.app.settings.SettingsReader;
import pinakes.app.settings.Surroundings;

/// Every command there is, in the order of the help.
final class CommandTable {
    private final List<Command> commands;

    CommandTable(Console console, SettingsReader settings, Surroundings surroundings) {
        this.commands = List.of(
                new Serve(console, settings),
                new ServeEngine(console, settings),
                new ServeMcp(console, settings),
                new Stdio(console, settings),
                new Add(console, settings, surroundings),
                new Search(console, settings),
                new Status(console, settings),
                new ProjectCommand(console, settings, surroundings.workingDirectory()),
                new KeyCommand(console, settings, InstantSource.system()),
                new Reindex(console, settings),
                new Eval(console, settings, surroundings),
                new Tools(console, settings),
                new HealthCheck(),
                new Dist(console, surroundings),
                new Bundle(console, settings, surroundings),
                new TestRun(),
                new Version(console),
                new Help(console, this));
    }

    List<Command.Description> descriptions() {
        return commands.stream().map(Command::description).toList();
    }

    Command find(String name) throws CommandFailedException {
        return commands.stream()
                .filter(command -> command.name().equals(name))
                .findFirst()
                .orElseThrow(() -> unknown(name));
    }

    private CommandFailedException unknown(String name) {
        if (name.startsWith("-")) {
            return new CommandFailedException("The command comes first: ./kb COMMAND " + name + " …");
        }
        return CommandFailedException.unknown(
                "command", name, commands.stream().map(Command::name).toList());
    }
}
