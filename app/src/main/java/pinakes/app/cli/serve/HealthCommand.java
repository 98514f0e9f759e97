package pinakes.app.cli.serve;

import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.command.ExitCode;
import pinakes.app.server.RunningServer;
import pinakes.app.settings.Addresses;
import pinakes.app.settings.Setting;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingTable;
import pinakes.engine.core.catalog.DataDirectory;

/// Asks a server on this machine whether it is ready.
///
/// The launcher does this itself, without starting a JVM, unless the server speaks TLS.
public final class HealthCommand extends Command {
    private static final List<Server> SERVERS = List.of(
            new Server(SettingTable.MCP_HOST, SettingTable.MCP_PORT),
            new Server(SettingTable.ENGINE_HOST, SettingTable.ENGINE_PORT));

    public HealthCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("health", "[PORT]", "Check whether the local server is ready.")
                        .details(
                                "For supervisors and containers. The exit code is 0 when the server is ready, and 1 with the reason on"
                                        + " standard error when it is not.",
                                "Without PORT, tries these in order and checks the first one where a Pinakes server responds: the ports"
                                        + " in KB_MCP_PORT and KB_ENGINE_PORT, if they are set; the address of the"
                                        + " server that uses the data directory (KB_DATA_DIR); ports 3000 and 8000. The"
                                        + " hosts are those in KB_MCP_HOST and KB_ENGINE_HOST. Does not read the"
                                        + " settings file.")
                        .withoutSettings());
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException {
        var urls = urls(arguments);
        for (var url : urls) {
            var server = RunningServer.at(url);
            if (server.isPresent()) {
                if (server.get().reasons().isEmpty()) {
                    out().println("The server at " + url + " is ready.");
                    return ExitCode.DONE;
                }
                throw new CommandFailedException("The server at " + url + " is not ready: "
                        + String.join("; ", server.get().reasons()));
            }
        }
        throw new CommandFailedException("No Pinakes server responds at "
                + String.join(", ", urls.stream().map(URI::toString).toList()) + ".");
    }

    private List<URI> urls(Arguments arguments) throws SettingException, CommandFailedException {
        var settings = context.settings(arguments);
        var port = arguments.first();
        var usual = new ArrayList<URI>();
        var named = new LinkedHashSet<URI>();
        for (var server : SERVERS) {
            var url = Addresses.url(
                    settings, server.host(), port.isPresent() ? port(port.get()) : settings.get(server.port()), "");
            var isNamed = port.isPresent()
                    || context.environment()
                            .variables()
                            .containsKey(server.port().variable());
            (isNamed ? named : usual).add(url);
        }
        if (port.isEmpty()) {
            named.addAll(DataDirectory.announced(settings.get(SettingTable.DATA_DIR)));
        }
        named.addAll(usual);
        return List.copyOf(named);
    }

    private static int port(String text) throws CommandFailedException {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException _) {
            throw CommandFailedException.usage("\"" + text + "\" is not a port.");
        }
    }

    /// The settings that say where a server listens.
    private record Server(Setting<String> host, Setting<Integer> port) {}
}
