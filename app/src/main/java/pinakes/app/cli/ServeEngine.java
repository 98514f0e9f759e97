package pinakes.app.cli;

import java.util.List;
import pinakes.app.HttpServers;
import pinakes.app.logging.Logging;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingsReader;

/// Serves the engine's API until it is told to stop.
final class ServeEngine implements Command {
    private final Console console;
    private final SettingsReader reader;

    ServeEngine(Console console, SettingsReader reader) {
        this.console = console;
        this.reader = reader;
    }

    @Override
    public Description description() {
        return new Description(
                "engine",
                "Serve the engine's HTTP API alone.",
                "Owns the data and listens for its API (port 8000, `/api/v1`; `/api/v1/docs` describes it). MCP clients"
                        + " are served by `./kb mcp`, in as many processes as are wanted.",
                "",
                List.of(),
                true);
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var settings = reader.read(arguments.settings());
        Logging.configure(settings);
        var servers = Starting.of(() -> HttpServers.startEngine(settings));
        Shutdown.closes(servers::close);
        console.err().print(Welcome.engine(servers, settings));
        Shutdown.await();
        return 0;
    }
}
