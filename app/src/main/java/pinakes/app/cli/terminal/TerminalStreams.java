package pinakes.app.cli.terminal;

import java.util.Optional;

/// Which of the standard streams are connected to a terminal.
public record TerminalStreams(boolean in, boolean out, boolean err) {
    public static final TerminalStreams NONE = new TerminalStreams(false, false, false);
    public static final TerminalStreams ALL = new TerminalStreams(true, true, true);

    /// The launcher's finding: `i`, `o` and `e` for the streams that are terminals.
    private static final String PROPERTY = "pinakes.terminal";

    /// As the launcher found them. Without it, the JDK can only tell whether both input and output are terminals.
    public static TerminalStreams ofThisProcess() {
        var found = System.getProperty(PROPERTY);
        if (found != null) {
            return new TerminalStreams(found.contains("i"), found.contains("o"), found.contains("e"));
        }
        return Optional.ofNullable(System.console())
                        .filter(java.io.Console::isTerminal)
                        .isPresent()
                ? ALL
                : NONE;
    }

    /// Whether a person can be asked something, and answer.
    public boolean canAsk() {
        return in && err;
    }
}
