package pinakes.app.cli;

import java.util.List;
import java.util.Optional;

/// Explains the commands and the settings.
final class Help implements Command {
    private final Console console;
    private final CommandTable commands;

    Help(Console console, CommandTable commands) {
        this.console = console;
        this.commands = commands;
    }

    @Override
    public Description description() {
        return new Description(
                "help",
                "Show this help, or that of a command or the settings.",
                "`./kb help serve` explains a command, `./kb help settings` lists every setting.",
                "[COMMAND|settings]",
                List.of(),
                false);
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException {
        console.out().print(text(arguments.word()));
        return 0;
    }

    private String text(Optional<String> topic) throws CommandFailedException {
        if (topic.isEmpty()) {
            return CommandReference.overview(commands.descriptions());
        }
        if (topic.get().equals("settings")) {
            return SettingsReference.text();
        }
        return CommandReference.text(commands.find(topic.get()).description());
    }
}
