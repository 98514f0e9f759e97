package pinakes.app.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.util.Locale;
import java.util.function.BooleanSupplier;

/// The three streams of the process, passed to whoever may use them; nobody else reaches for `System.out`.
///
/// @param terminal whether a person sits at the other end
record Console(InputStream in, PrintStream out, PrintStream err, BooleanSupplier terminal) {
    /// The flag that says yes before it is asked.
    static final String YES = "yes";

    /// Streams with a program at the other end.
    Console(InputStream in, PrintStream out, PrintStream err) {
        this(in, out, err, () -> false);
    }

    /// Asks before something that cannot be undone.
    ///
    /// @param consequence what would happen, for whoever cannot be asked
    /// @param otherwise what is said when the answer is not yes
    /// @throws CommandFailedException when the answer is not yes, or nobody is there to give one
    void confirm(String consequence, String question, String otherwise) throws CommandFailedException {
        if (!terminal.getAsBoolean()) {
            throw new CommandFailedException(consequence + ", and there is nobody to ask: say --" + YES + ".");
        }
        if (!confirms(question)) {
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
