package pinakes.app.cli;

import pinakes.app.ProductVersion;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.command.ExitCode;

/// Shows the version of the product and what it runs on.
final class VersionCommand extends Command {
    VersionCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("version", "", "Show the version, the JDK and the operating system.")
                        .details("Include this in bug reports.")
                        .json()
                        .withoutSettings());
    }

    @Override
    public int run(Arguments arguments) {
        var jdk = Runtime.version() + ", " + System.getProperty("java.vendor");
        var system = System.getProperty("os.name") + " " + System.getProperty("os.version") + ", "
                + System.getProperty("os.arch");
        if (arguments.has(CommandUsage.JSON)) {
            printJson(new Versions(ProductVersion.current(), jdk, system));
            return ExitCode.DONE;
        }
        out().println("Pinakes " + ProductVersion.current());
        out().println("JDK " + jdk);
        out().println(system);
        return ExitCode.DONE;
    }

    private record Versions(String version, String jdk, String system) {}
}
