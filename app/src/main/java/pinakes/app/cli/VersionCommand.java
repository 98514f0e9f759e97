package pinakes.app.cli;

import pinakes.app.ProductVersion;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandUsage;

/// Shows the version of the product and what it runs on.
final class VersionCommand extends Command {
    VersionCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("version", "", "Show the version, the JDK and the operating system.")
                        .details("Include this in bug reports.")
                        .withoutSettings());
    }

    @Override
    public int run(Arguments arguments) {
        out().println("Pinakes " + ProductVersion.current());
        out().println("JDK " + Runtime.version() + ", " + System.getProperty("java.vendor"));
        out().println(System.getProperty("os.name") + " " + System.getProperty("os.version") + ", "
                + System.getProperty("os.arch"));
        return 0;
    }
}
