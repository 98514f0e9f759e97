package pinakes.app.cli;

import java.util.List;
import pinakes.app.HttpServers;
import pinakes.app.logging.Logging;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingsReader;

/// Serves MCP in front of an engine that is somewhere else, until it is told to stop.
final class ServeMcp implements Command {
    private final Console console;
    private final SettingsReader reader;

    ServeMcp(Console console, SettingsReader reader) {
        this.console = console;
        this.reader = reader;
    }

    @Override
    public Description description() {
        return new Description(
                "mcp",
                "Serve MCP in front of an engine that runs elsewhere.",
                "Owns no data: every tool call becomes calls of the engine at `engine-url`, with `api-key` as the key. It"
                        + " starts without the engine, says so in tool errors and at `/health`, and works as soon as the"
                        + " engine does.",
                "",
                List.of(),
                true);
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var settings = reader.read(arguments.settings());
        Logging.configure(settings);
        var servers = Starting.of(() -> HttpServers.startGateway(settings));
        Shutdown.closes(servers::close);
        console.err().print(Welcome.gateway(servers, settings));
        Shutdown.await();
        return 0;
    }
}
