package pinakes.app.logging;

import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Locale;
import pinakes.tool.text.TerminalText;

/// The line form for people.
final class PlainLine {
    private static final int MILLISECOND_DIGITS = 3;
    private static final DateTimeFormatter TIME =
            new DateTimeFormatterBuilder().appendInstant(MILLISECOND_DIGITS).toFormatter(Locale.ROOT);

    private PlainLine() {}

    static String write(LogLine line) {
        var text = new StringBuilder(TIME.format(line.time()))
                .append(' ')
                .append(padded(line.level()))
                .append(' ')
                .append(line.logger().substring(line.logger().lastIndexOf('.') + 1))
                .append(": ")
                .append(onOneLine(line.message()));
        line.values()
                .forEach((name, value) ->
                        text.append(' ').append(name).append('=').append(onOneLine(value)));
        line.stackTrace().ifPresent(trace -> text.append('\n').append(TerminalText.of(trace.stripTrailing())));
        return text.toString();
    }

    private static String padded(String level) {
        return level.length() < 5 ? level + " " : level;
    }

    /// Keeps text from outside from looking like a line of the log, and from doing things to a terminal.
    private static String onOneLine(String text) {
        return TerminalText.of(text.replace("\r", "\\r").replace("\n", "\\n"));
    }
}
