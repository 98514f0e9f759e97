package pinakes.app.cli;

import java.io.IOException;
import java.util.List;
import pinakes.app.StdioServer;
import pinakes.app.logging.Logging;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.Settings;
import pinakes.app.settings.SettingsReader;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.local.catalog.DataDirectoryException;

/// Serves the client that started the process, over its standard streams.
final class Stdio implements Command {
    private final Console console;
    private final SettingsReader reader;

    Stdio(Console console, SettingsReader reader) {
        this.console = console;
        this.reader = reader;
    }

    @Override
    public Description description() {
        return new Description(
                "stdio",
                "Serve MCP to the client that starts this, over its streams.",
                "For desktop clients and editors that start a process. Messages come on standard input and answers go to"
                        + " standard output, one a line; everything else is said on standard error. The end of the input ends"
                        + " it.",
                "",
                List.of(),
                true);
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var settings = reader.read(arguments.settings());
        Logging.configure(settings);
        try (var server = open(settings)) {
            Shutdown.closes(server::close);
            server.run(console.in(), console.out());
            return 0;
        } catch (IOException e) {
            throw new CommandFailedException("The client's streams broke: " + e.getMessage());
        }
    }

    private static StdioServer open(Settings settings) throws CommandFailedException {
        try {
            return StdioServer.open(settings);
        } catch (DataDirectoryException | EngineUnavailableException e) {
            throw new CommandFailedException(String.valueOf(e.getMessage()));
        }
    }
}
