package pinakes.app.cli.build;

import java.io.IOException;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.dist.Distribution;
import pinakes.app.dist.RunningProgram;

/// Creates a directory with the program and its Java runtime, which needs neither a JDK nor a build.
public final class DistCommand extends Command {
    public DistCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("dist", "DIR", "Create a program directory that needs no JDK.")
                        .details(
                                "Puts the program and a Java runtime into DIR, which must be new or empty. DIR/kb takes the same"
                                        + " commands as ./kb, except test, and runs only on this operating system and processor architecture.")
                        .withoutSettings());
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, InterruptedException {
        var directory = context.path(arguments.words().getFirst());
        try {
            Distribution.make(directory, RunningProgram.ofThisProcess()).prepareQuickStart();
        } catch (IOException e) {
            throw new CommandFailedException("The distribution was not created: " + e.getMessage());
        }
        out().println("Start it with " + directory.resolve("kb") + " serve");
        return 0;
    }
}
