package pinakes.app.cli;

import java.io.InputStream;
import java.io.PrintStream;

/// The three streams of the process, passed to whoever may use them; nobody else reaches for `System.out`.
record Console(InputStream in, PrintStream out, PrintStream err) {}
