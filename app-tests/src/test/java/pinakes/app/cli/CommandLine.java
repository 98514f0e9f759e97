package pinakes.app.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import pinakes.app.cli.command.Console;
import pinakes.app.cli.terminal.TerminalStreams;
import pinakes.app.fixture.StandingParts;
import pinakes.app.server.HttpServers;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.Settings;
import pinakes.app.settings.SettingsReader;

/// The program as somebody runs it in a directory, with its data below, and what it said so far.
final class CommandLine {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Map<String, String> environment = new HashMap<>();
    private final Path directory;

    CommandLine(Path directory) {
        this.directory = directory;
        StandingParts.keep();
        set("KB_DATA_DIR", data().toString());
    }

    Path data() {
        return directory.resolve("data");
    }

    /// Sets a variable of the environment.
    void set(String variable, String value) {
        environment.put(variable, value);
    }

    /// Runs a command that nobody watches.
    ///
    /// @return the exit code
    int run(String... arguments) throws InterruptedException {
        return run(new Console(InputStream.nullInputStream(), printer(out), printer(err)), arguments);
    }

    /// Runs a command for a person who types something.
    int typing(String typed, String... arguments) throws InterruptedException {
        var keyboard = new ByteArrayInputStream(typed.getBytes(StandardCharsets.UTF_8));
        return run(new Console(keyboard, printer(out), printer(err), TerminalStreams.ALL), arguments);
    }

    /// Runs a command that reads the output of another program.
    int piping(String input, String... arguments) throws InterruptedException {
        var pipe = new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8));
        return run(new Console(pipe, printer(out), printer(err)), arguments);
    }

    /// Starts a server on the data, at ports that are free; commands find it by themselves.
    HttpServers serve() throws SettingException {
        return HttpServers.start(settings(Map.of("mcp-port", "0", "engine-port", "0")));
    }

    Settings settings(Map<String, String> flags) throws SettingException {
        return new SettingsReader(environment()).read(flags);
    }

    /// What went to standard output.
    String shown() {
        return out.toString(StandardCharsets.UTF_8);
    }

    /// What went to standard error.
    String complaint() {
        return err.toString(StandardCharsets.UTF_8);
    }

    /// All of it, for messages of tests.
    String said() {
        return shown() + complaint();
    }

    /// Forgets what was said.
    void clear() {
        out.reset();
        err.reset();
    }

    private int run(Console console, String... arguments) throws InterruptedException {
        return new Main(console, environment()).run(List.of(arguments));
    }

    private LaunchEnvironment environment() {
        return new LaunchEnvironment(Map.copyOf(environment), directory, directory, "Linux");
    }

    private static PrintStream printer(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }
}
