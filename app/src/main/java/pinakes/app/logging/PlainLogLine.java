package pinakes.app.logging;

import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Locale;
import pinakes.tool.text.TerminalText;

/// Log lines for people.
final class PlainLogLine {
    private static final int MILLISECOND_DIGITS = 3;
    private static final int LEVEL_CHARS_MAX = 5;
    private static final DateTimeFormatter TIME =
            new DateTimeFormatterBuilder().appendInstant(MILLISECOND_DIGITS).toFormatter(Locale.ROOT);

    private PlainLogLine() {}

    static String write(LogLine line) {
        var level = line.level().toString();
        var logger = line.logger();
        var text = new StringBuilder(TIME.format(line.time()))
                .append(' ')
                .append(level)
                .append(level.length() < LEVEL_CHARS_MAX ? "  " : " ")
                .append(logger.substring(logger.lastIndexOf('.') + 1))
                .append(": ")
                .append(onOneLine(line.message()));
        line.fields()
                .forEach((name, value) ->
                        text.append(' ').append(name).append('=').append(onOneLine(value.toString())));
        return line.stackTrace() == null
                ? text.toString()
                : text.append('\n')
                        .append(TerminalText.of(line.stackTrace().stripTrailing()))
                        .toString();
    }

    /// Prevents foreign text from forging log lines or controlling the terminal.
    private static String onOneLine(String text) {
        return TerminalText.of(text.replace("\r", "\\r").replace("\n", "\\n"));
    }
}
