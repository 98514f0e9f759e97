package pinakes.app.cli;

import java.util.List;
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
                        .json()
                        .withoutSettings());
    }

    @Override
    public int run(Arguments arguments) {
        var jdk = Runtime.version() + ", " + System.getProperty("java.vendor");
        var system = System.getProperty("os.name") + " " + System.getProperty("os.version") + ", "
                + System.getProperty("os.arch");
        var version = ProductVersion.current();
        return print(
                arguments, new Versions(version, jdk, system), List.of("Pinakes " + version, "JDK " + jdk, system));
    }

    private record Versions(String version, String jdk, String system) {}
}
