package pinakes.app.cli.command;

import java.io.PrintStream;
import java.util.List;
import java.util.function.Supplier;
import pinakes.app.cli.terminal.Screen;
import pinakes.app.settings.SettingException;
import pinakes.engine.http.wire.JsonCodec;

/// A subcommand of `./kb`.
public abstract class Command {
    protected final CommandContext context;
    private final CommandUsage usage;

    protected Command(CommandContext context, CommandUsage usage) {
        this.context = context;
        this.usage = usage;
    }

    public final CommandUsage usage() {
        return usage;
    }

    /// Returns the exit code, as [ExitCode] defines it.
    public abstract int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException;

    protected final Console console() {
        return context.console();
    }

    protected final PrintStream out() {
        return console().out();
    }

    protected final PrintStream err() {
        return console().err();
    }

    /// Prints an answer as the engine's API would send it.
    protected final void printJson(Object answer) {
        out().println(json(answer));
    }

    /// An answer as the engine's API would send it, indented.
    public static String json(Object answer) {
        return JsonCodec.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(answer);
    }

    /// Prints an answer: as JSON if the user asks for it, and otherwise as text.
    protected final int print(Arguments arguments, Object answer, String text) {
        return print(arguments, answer, List.of(text));
    }

    /// Prints an answer: as JSON if the user asks for it, and otherwise as lines.
    protected final int print(Arguments arguments, Object answer, List<String> lines) {
        (arguments.has(CommandUsage.JSON) ? List.of(json(answer)) : lines).forEach(out()::println);
        return ExitCode.DONE;
    }

    /// Prints an answer: as JSON if the user asks for it, and otherwise as a table, or as a sentence if that is empty.
    protected final int print(Arguments arguments, Object answer, Supplier<TextTable> table, String ifEmpty) {
        if (arguments.has(CommandUsage.JSON)) {
            printJson(answer);
            return ExitCode.DONE;
        }
        return print(table.get(), ifEmpty);
    }

    /// Prints a table, or a sentence instead of an empty one.
    protected final int print(TextTable table, String ifEmpty) {
        (table.isEmpty() ? List.of(ifEmpty) : table.lines(screen())).forEach(out()::println);
        return ExitCode.DONE;
    }

    /// Says that a list goes on.
    ///
    /// @param shown what is listed, such as `3 of 38 documents`
    /// @param ways how to list more, such as `--limit N or --all`
    protected final void more(String shown, String ways) {
        err().println(shown + "; " + ways + " lists more.");
    }

    /// The look of standard output.
    protected final Screen screen() {
        return context.screen();
    }
}
