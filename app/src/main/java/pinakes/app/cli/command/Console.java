package pinakes.app.cli.command;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import pinakes.app.cli.terminal.ByteSize;
import pinakes.app.cli.terminal.TerminalStreams;

/// The standard streams of the process; only code that is given them may use them.
///
/// @param terminal which of them are connected to a terminal
public record Console(InputStream in, PrintStream out, PrintStream err, TerminalStreams terminal) {
    /// The flag that answers every question with yes.
    public static final String YES = "yes";

    private static final int INPUT_BYTES_MAX = 16 * 1024 * 1024;

    /// Streams that are connected to a program.
    public Console(InputStream in, PrintStream out, PrintStream err) {
        this(in, out, err, TerminalStreams.NONE);
    }

    /// Asks for confirmation before something that cannot be undone, unless a flag confirms it.
    ///
    /// @param consequence what would happen, for the message when there is no terminal
    /// @param otherwise the message when the answer is not yes
    /// @throws CommandFailedException when the answer is not yes, or there is no terminal to ask at
    public void confirm(Arguments arguments, String consequence, String question, String otherwise)
            throws CommandFailedException {
        if (arguments.has(YES)) {
            return;
        }
        if (!terminal.canAsk()) {
            throw new CommandFailedException(consequence + ". Confirm with --" + YES + ".");
        }
        if (!confirms(question)) {
            throw new CommandFailedException(otherwise);
        }
    }

    /// All of standard input as text.
    ///
    /// @throws CommandFailedException when it is longer than any note or query
    public String inputText() throws CommandFailedException {
        try {
            var bytes = in.readNBytes(INPUT_BYTES_MAX + 1);
            if (bytes.length > INPUT_BYTES_MAX) {
                throw new CommandFailedException("Standard input is larger than " + ByteSize.of(INPUT_BYTES_MAX) + ".");
            }
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new CommandFailedException("Standard input cannot be read: " + e.getMessage());
        }
    }

    /// Says what will happen and, on a terminal, asks whether to continue, unless a flag confirms it. Scripts continue.
    ///
    /// @param otherwise the message when the answer is not yes
    /// @throws CommandFailedException when the answer is not yes
    public void announce(Arguments arguments, List<String> consequences, String question, String otherwise)
            throws CommandFailedException {
        consequences.forEach(err::println);
        if (terminal.canAsk() && !arguments.has(YES) && !confirms(question)) {
            throw new CommandFailedException(otherwise);
        }
    }

    private boolean confirms(String question) {
        err.print(question + " [y/N] ");
        err.flush();
        try {
            var answer = new BufferedReader(new InputStreamReader(in, Charset.defaultCharset())).readLine();
            return answer != null && answer.strip().toLowerCase(Locale.ROOT).matches("y|yes");
        } catch (IOException e) {
            throw new UncheckedIOException("The answer could not be read", e);
        }
    }
}
