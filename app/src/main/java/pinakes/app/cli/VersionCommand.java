package pinakes.app.cli;

import pinakes.app.ProductVersion;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandUsage;

/// Shows the version of the product and what it runs on.
final class VersionCommand implements Command {
    private final CommandContext context;

    VersionCommand(CommandContext context) {
        this.context = context;
    }

    @Override
    public CommandUsage usage() {
        return CommandUsage.of("version", "", "Show the version, the JDK and the operating system.")
                .details("Include this in bug reports.")
                .withoutSettings();
    }

    @Override
    public int run(Arguments arguments) {
        context.out().println("Pinakes " + ProductVersion.current());
        context.out().println("JDK " + Runtime.version() + ", " + System.getProperty("java.vendor"));
        context.out()
                .println(System.getProperty("os.name") + " " + System.getProperty("os.version") + ", "
                        + System.getProperty("os.arch"));
        return 0;
    }
}
