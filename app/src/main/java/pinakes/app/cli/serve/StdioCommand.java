package pinakes.app.cli.serve;

import java.io.IOException;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.server.StdioServer;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingGroup;
import pinakes.app.settings.SettingTable;

/// Serves the client that started the process, over standard input and output.
public final class StdioCommand extends Command {
    public static final CommandUsage USAGE = CommandUsage.of("stdio", "", "Serve MCP over standard input and output.")
            .taking(SettingGroup.ALL
                    .without(SettingGroup.MCP_PORT)
                    .without(SettingGroup.NETWORK)
                    .without(SettingGroup.SIGN_IN)
                    .without(SettingTable.ENGINE_URL, SettingTable.API_KEY_PROJECTS))
            .details(
                    "For desktop clients and editors that start the MCP server themselves. Reads one message per line and writes"
                            + " one answer per line; logs go to standard error. Exits at the end of the input.",
                    "If another process, such as ./kb serve or another ./kb stdio, already uses the data directory, this one"
                            + " works through that process and takes over when it exits.");

    public StdioCommand(CommandContext context) {
        super(context, USAGE);
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var settings = context.serverSettings(arguments);
        ServerCommand.requireApi(settings, "./kb stdio");
        try (var server = StdioServer.open(settings, arguments.settings().keySet())) {
            Shutdown.closes(server::close);
            server.run(console().in(), out());
            return 0;
        } catch (IOException e) {
            throw new CommandFailedException("The connection to the client failed: " + e.getMessage());
        }
    }
}
