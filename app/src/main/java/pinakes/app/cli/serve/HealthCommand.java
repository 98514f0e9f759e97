package pinakes.app.cli.serve;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.command.ExitCode;
import pinakes.app.server.RunningServer;
import pinakes.app.settings.Addresses;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingTable;

/// Asks a server on this machine whether it is ready.
///
/// The launcher does this itself, without starting a JVM, unless the server speaks TLS.
public final class HealthCommand extends Command {
    public HealthCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("health", "[PORT]", "Check whether the local server is ready.")
                        .details(
                                "For supervisors and containers. When the server is ready, the exit code is 0 and nothing is printed;"
                                        + " otherwise the exit code is 1 and the reason is printed.",
                                "Without PORT, checks the MCP server, or else the engine, at the hosts and ports in KB_MCP_HOST,"
                                        + " KB_MCP_PORT, KB_ENGINE_HOST and KB_ENGINE_PORT, with TLS if KB_TLS_CERT is set. Does not"
                                        + " read the settings file.")
                        .withoutSettings());
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException {
        var urls = urls(arguments);
        for (var url : urls) {
            var server = RunningServer.at(url);
            if (server.isPresent()) {
                if (server.get().reasons().isEmpty()) {
                    return ExitCode.DONE;
                }
                throw new CommandFailedException("The server at " + url + " is not ready: "
                        + String.join("; ", server.get().reasons()));
            }
        }
        throw new CommandFailedException("No server answers at "
                + String.join(", ", urls.stream().map(URI::toString).toList()) + ".");
    }

    private List<URI> urls(Arguments arguments) throws SettingException, CommandFailedException {
        var settings = context.settings(arguments);
        var port = arguments.first();
        var urls = new ArrayList<URI>();
        urls.add(Addresses.url(
                settings,
                SettingTable.MCP_HOST,
                port.isPresent() ? port(port.get()) : settings.get(SettingTable.MCP_PORT),
                ""));
        var engine = Addresses.url(
                settings,
                SettingTable.ENGINE_HOST,
                port.isPresent() ? port(port.get()) : settings.get(SettingTable.ENGINE_PORT),
                "");
        if (!urls.contains(engine)) {
            urls.add(engine);
        }
        return urls;
    }

    private static int port(String text) throws CommandFailedException {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException _) {
            throw CommandFailedException.usage("\"" + text + "\" is not a port.");
        }
    }
}
