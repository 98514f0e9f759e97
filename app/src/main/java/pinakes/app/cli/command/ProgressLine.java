package pinakes.app.cli.command;

import java.io.PrintStream;
import pinakes.tool.text.TerminalText;

/// One line on a terminal that is overwritten as work proceeds; nothing without a terminal.
public final class ProgressLine {
    private static final int WIDTH = 20;
    private static final int TEXT_CHARACTERS_MAX = 160;
    private static final String BACK_AND_CLEAR = "\r\u001b[K";

    /// Too long a line is cut off at the edge of the terminal: a second line could not be overwritten.
    private static final String WITHOUT_WRAPPING = "\u001b[?7l";

    private static final String WITH_WRAPPING = "\u001b[?7h";

    private final PrintStream stream;
    private final boolean isTerminal;

    public ProgressLine(Console console) {
        this.stream = console.err();
        this.isTerminal = console.terminal().getAsBoolean();
    }

    /// Shows a bar for the share that is done, from 0 to 1.
    public void show(String text, double fraction) {
        if (isTerminal) {
            var shown = TerminalText.onOneLine(text);
            var done = (int) Math.round(WIDTH * Math.clamp(fraction, 0, 1));
            stream.print(BACK_AND_CLEAR + WITHOUT_WRAPPING + "[" + "#".repeat(done) + " ".repeat(WIDTH - done) + "] "
                    + shown.substring(0, Math.min(shown.length(), TEXT_CHARACTERS_MAX)) + WITH_WRAPPING);
            stream.flush();
        }
    }

    public void clear() {
        if (isTerminal) {
            stream.print(BACK_AND_CLEAR);
            stream.flush();
        }
    }
}
