package pinakes.app.cli.command;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.InstantSource;
import pinakes.app.cli.terminal.ProgressBar;
import pinakes.app.cli.terminal.Screen;
import pinakes.app.engine.CommandEngine;
import pinakes.app.engine.EngineSession;
import pinakes.app.logging.Logging;
import pinakes.app.server.HttpServers;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingGroup;
import pinakes.app.settings.SettingTable;
import pinakes.app.settings.Settings;
import pinakes.app.settings.SettingsReader;
import pinakes.tool.text.TerminalText;

/// What commands work with: the terminal, the process's environment and, through the settings, the knowledge base.
public record CommandContext(Console console, LaunchEnvironment environment, InstantSource clock) {
    /// A path that the user gave, relative to the working directory. An empty one, as of an unset variable in a script,
    /// would mean the working directory.
    public Path path(String word) throws CommandFailedException {
        if (word.isBlank()) {
            throw CommandFailedException.usage("A path is empty. For the current directory, write \".\".");
        }
        try {
            return environment.workingDirectory().resolve(word).normalize();
        } catch (InvalidPathException _) {
            throw CommandFailedException.usage("Invalid path \"" + TerminalText.onOneLine(word) + "\".");
        }
    }

    /// Refuses to write to the data directory, where only engines may write.
    ///
    /// @param what what would be written, such as `backup`
    public void checkOutsideData(Path path, String what, Arguments arguments)
            throws CommandFailedException, SettingException {
        var settings = settings(arguments);
        if (settings.isInData(path)) {
            throw new CommandFailedException(
                    "The " + what + " must be outside the data directory " + settings.get(SettingTable.DATA_DIR)
                            + ", but " + path + " is inside it. Choose a different path.");
        }
    }

    /// The look of standard output.
    public Screen screen() {
        return Screen.of(console.terminal().out(), environment.variables());
    }

    /// A progress bar on standard error.
    ///
    /// @param unit what is counted for the speed, such as `passages`
    public ProgressBar progress(String unit) {
        var screen = Screen.of(console.terminal().err(), environment.variables());
        return new ProgressBar(console.err(), screen, clock, unit);
    }

    /// The settings; logging does not change.
    public Settings settings(Arguments arguments) throws SettingException {
        return new SettingsReader(environment).read(arguments.settings());
    }

    /// The settings, with logging set up as they say.
    public Settings serverSettings(Arguments arguments) throws SettingException {
        return logged(settings(arguments));
    }

    /// The settings for a command whose output a person reads: only errors are logged, unless a flag says otherwise.
    public Settings quietSettings(Arguments arguments) throws SettingException {
        return logged(settings(arguments.withDefault("log-level", "error")));
    }

    /// Opens the knowledge base, and creates it when there is none.
    public EngineSession open(Arguments arguments) throws SettingException, InterruptedException {
        return withFlags(CommandEngine.open(quietSettings(arguments)), arguments);
    }

    /// The same for long work, during which other commands can also use the knowledge base.
    public EngineSession openShared(Arguments arguments) throws SettingException, InterruptedException {
        return HttpServers.shared(open(arguments), settings(arguments));
    }

    /// Opens the knowledge base, which must exist: a command that reads or removes something creates nothing.
    public EngineSession openExisting(Arguments arguments) throws SettingException, InterruptedException {
        return withFlags(CommandEngine.openExisting(quietSettings(arguments)), arguments);
    }

    /// The same for long work, during which other commands can also use the knowledge base.
    public EngineSession openExistingShared(Arguments arguments) throws SettingException, InterruptedException {
        return HttpServers.shared(openExisting(arguments), settings(arguments));
    }

    /// Refuses flags for the engine when another process has it, which works with its own settings.
    private static EngineSession withFlags(EngineSession session, Arguments arguments) throws SettingException {
        var unused = arguments.settings().keySet().stream()
                .filter(SettingGroup.OF_PROCESS::has)
                .sorted()
                .findFirst();
        if (session.isRemote() && unused.isPresent()) {
            session.close();
            throw SettingException.onCommandLine("--" + unused.get()
                    + " has no effect, because another process uses the data directory, with settings of its own. Leave"
                    + " it out, or set it for that process.");
        }
        return session;
    }

    private static Settings logged(Settings settings) throws SettingException {
        Logging.configure(settings);
        return settings;
    }
}
