package pinakes.app.cli;

import java.util.List;
import pinakes.app.Addresses;
import pinakes.app.HttpServers;
import pinakes.app.logging.Logging;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.Settings;
import pinakes.app.settings.SettingsReader;

/// Serves everything over HTTP until it is told to stop.
final class Serve implements Command {
    private final Console console;
    private final SettingsReader reader;

    Serve(Console console, SettingsReader reader) {
        this.console = console;
        this.reader = reader;
    }

    @Override
    public Description description() {
        return new Description(
                "serve",
                "Serve MCP and the REST API over HTTP.",
                "Listens for MCP clients (Streamable HTTP and WebSocket at `/mcp` on port 3000) and for plain HTTP (port"
                        + " 8000), on this machine only unless told otherwise. Ctrl-C stops it; requests that are being"
                        + " worked on may finish.",
                "",
                List.of(),
                true);
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var settings = reader.read(arguments.settings());
        Logging.configure(settings);
        var servers = start(settings);
        Shutdown.closes(servers::close);
        console.err().print(Welcome.text(servers, settings));
        Shutdown.await();
        return 0;
    }

    private static HttpServers start(Settings settings) throws CommandFailedException {
        if (settings.mcpPort() != 0
                && settings.mcpPort() == settings.enginePort()
                && Addresses.overlap(settings.mcpHost(), settings.engineHost())) {
            throw new CommandFailedException("MCP and the REST API cannot share port " + settings.mcpPort()
                    + "; choose another for one of them with --mcp-port or --engine-port.");
        }
        return Starting.of(() -> HttpServers.start(settings));
    }
}
