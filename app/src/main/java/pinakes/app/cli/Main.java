package pinakes.app.cli;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.LoggerFactory;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingsReader;
import pinakes.app.settings.Surroundings;
import pinakes.tool.text.TerminalText;

/// Where the process starts.
public final class Main {
    private static final int FAILURE = 1;
    private static final Set<String> HELP = Set.of("--help", "-h");
    private static final Set<String> VERSION = Set.of("--version", "-V");

    private final Console console;
    private final CommandTable commands;

    Main(Console console, Surroundings surroundings) {
        this.console = console;
        this.commands = new CommandTable(console, new SettingsReader(surroundings), surroundings);
    }

    public static void main(String[] arguments) throws InterruptedException {
        // Our own code names its locale; the libraries must not change with the place either.
        Locale.setDefault(Locale.ROOT);
        var console = new Console(System.in, System.out, System.err, Main::isTerminal);
        // Standard output belongs to the command: whatever else prints must not get between the lines of a protocol.
        System.setOut(System.err);
        System.exit(new Main(console, Surroundings.ofThisProcess()).runToTheEnd(List.of(arguments)));
    }

    /// Some JDKs have no console where there is no terminal, others one that says so.
    private static boolean isTerminal() {
        return Optional.ofNullable(System.console())
                .filter(java.io.Console::isTerminal)
                .isPresent();
    }

    /// Carries out a command line, and does not leave the process hanging if there is a defect.
    private int runToTheEnd(List<String> texts) throws InterruptedException {
        try {
            return run(texts);
        } catch (RuntimeException | Error e) {
            LoggerFactory.getLogger(Main.class).error("The program failed because of a defect", e);
            return FAILURE;
        } finally {
            console.out().flush();
        }
    }

    /// Carries out a command line.
    ///
    /// @return the exit code
    int run(List<String> texts) throws InterruptedException {
        try {
            var asked = usual(texts);
            var command = commands.find(asked.getFirst());
            return command.run(Arguments.parse(command.description(), asked.subList(1, asked.size())));
        } catch (CommandFailedException | SettingException e) {
            console.err().println("kb: " + TerminalText.of(String.valueOf(e.getMessage())));
            return FAILURE;
        }
    }

    /// Puts the spellings that people try everywhere into the form of a command.
    private static List<String> usual(List<String> texts) {
        if (texts.isEmpty()) {
            return List.of("help");
        }
        var first = texts.getFirst();
        if (VERSION.contains(first)) {
            return List.of("version");
        }
        if (HELP.contains(first)) {
            return Stream.concat(Stream.of("help"), texts.stream().skip(1)).toList();
        }
        return texts.stream().anyMatch(HELP::contains) ? List.of("help", first) : texts;
    }
}
