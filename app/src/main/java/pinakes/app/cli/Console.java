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
    /// Streams with a program at the other end.
    Console(InputStream in, PrintStream out, PrintStream err) {
        this(in, out, err, () -> false);
    }

    /// Whether the person says yes to a question.
    boolean confirms(String question) {
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
