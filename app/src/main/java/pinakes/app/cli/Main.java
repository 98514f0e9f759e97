package pinakes.app.cli;

import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import org.slf4j.LoggerFactory;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.Console;
import pinakes.app.cli.command.ExitCode;
import pinakes.app.cli.serve.VitalThreads;
import pinakes.app.cli.terminal.TerminalStreams;
import pinakes.app.server.PortTakenException;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingException;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.catalog.DataDirectoryException;
import pinakes.engine.quota.QuotaExceededException;
import pinakes.tool.text.TerminalText;
import pinakes.transport.http.CannotListenException;

/// The entry point of the program.
public final class Main {
    private final Console console;
    private final CommandTable commands;

    Main(Console console, LaunchEnvironment environment) {
        this.console = console;
        this.commands = new CommandTable(new CommandContext(console, environment, InstantSource.system()));
    }

    public static void main(String[] arguments) throws InterruptedException {
        // Our own code names its locale; libraries must not depend on the user's either.
        Locale.setDefault(Locale.ROOT);
        VitalThreads.watch();
        var console = new Console(System.in, System.out, System.err, TerminalStreams.ofThisProcess());
        // Standard output belongs to the command: nothing else may print between the lines of a protocol.
        System.setOut(System.err);
        System.exit(new Main(console, LaunchEnvironment.ofThisProcess()).runAndFlush(List.of(arguments)));
    }

    /// Runs a command line; an unexpected exception is logged and ends the process, too.
    private int runAndFlush(List<String> texts) throws InterruptedException {
        try {
            return run(texts);
        } catch (OutOfMemoryError e) { // ends the process
            throw e;
        } catch (RuntimeException | Error e) {
            LoggerFactory.getLogger(Main.class).error("The program failed because of an internal error", e);
            return ExitCode.FAILED;
        } finally {
            console.out().flush();
        }
    }

    /// Runs a command line. Failures that the user can fix are one line on standard error.
    ///
    /// @return the exit code
    int run(List<String> texts) throws InterruptedException {
        try {
            var call = commands.find(texts);
            return call.command().run(Arguments.parse(call.command().usage(), call.rest()));
        } catch (CommandFailedException e) {
            return failed(e, e.exitCode());
        } catch (SettingException e) {
            return failed(e, e.isOnCommandLine() ? ExitCode.USAGE : ExitCode.FAILED);
        } catch (DataDirectoryException
                | EngineUnavailableException
                | QuotaExceededException
                | PortTakenException
                | CannotListenException e) {
            return failed(e, ExitCode.FAILED);
        }
    }

    private int failed(Exception e, int code) {
        console.err().println("kb: " + TerminalText.of(String.valueOf(e.getMessage())));
        return code;
    }
}
