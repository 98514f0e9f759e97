package pinakes.app.cli.terminal;

import java.util.Map;

/// The look of an output stream: plain in a pipe; on a terminal with colours, unless the user turned them off.
///
/// @param columns the width of the terminal; in a pipe, the width at which prose is wrapped
public record Screen(boolean isTerminal, boolean hasColours, int columns) {
    private static final int COLUMNS = 80;
    private static final int COLUMNS_MIN = 40;
    private static final int COLUMNS_MAX = 1_000;

    /// Follows `NO_COLOR`, `CLICOLOR_FORCE`, `TERM` and `COLUMNS`, as other programs do.
    public static Screen of(boolean isTerminal, Map<String, String> variables) {
        var isUnwanted = !variables.getOrDefault("NO_COLOR", "").isEmpty();
        var isForced = !variables.getOrDefault("CLICOLOR_FORCE", "0").equals("0");
        var isDumb = variables.getOrDefault("TERM", "").equals("dumb");
        return new Screen(
                isTerminal,
                !isUnwanted && (isForced || (isTerminal && !isDumb)),
                isTerminal ? columns(variables.getOrDefault("COLUMNS", "")) : COLUMNS);
    }

    private static int columns(String text) {
        return text.matches("[1-9][0-9]{0,4}") ? Math.clamp(Integer.parseInt(text), COLUMNS_MIN, COLUMNS_MAX) : COLUMNS;
    }

    public String bold(String text) {
        return styled("1", text);
    }

    /// Text that matters less than what is around it.
    public String dim(String text) {
        return styled("2", text);
    }

    public String good(String text) {
        return styled("32", text);
    }

    public String bad(String text) {
        return styled("31", text);
    }

    public String caution(String text) {
        return styled("33", text);
    }

    /// A name or a number that the user can use in the next command.
    public String accent(String text) {
        return styled("36", text);
    }

    /// A word that was searched for.
    public String mark(String text) {
        return styled("1;31", text);
    }

    private String styled(String code, String text) {
        return hasColours && !text.isEmpty() ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }
}
