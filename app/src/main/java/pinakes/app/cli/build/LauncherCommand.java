package pinakes.app.cli.build;

import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;

/// The help of a command that the launcher runs itself, without starting this program.
public final class LauncherCommand extends Command {
    private LauncherCommand(CommandContext context, CommandUsage usage) {
        super(context, usage.withoutSettings());
    }

    public static LauncherCommand test(CommandContext context) {
        return new LauncherCommand(
                context,
                CommandUsage.of("test", "[ARGUMENT]...", "Build everything and run all tests.")
                        .details("Runs the whole build with every check, including the official MCP conformance suite."
                                + " Arguments are passed to Maven. To test one module and its dependencies: ./kb test"
                                + " -pl ranking -am."));
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException {
        throw new CommandFailedException("Run this command with the launcher: " + usage().line());
    }
}
