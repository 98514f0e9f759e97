package pinakes.app.cli.terminal;

/// How many columns of a terminal a text takes: East Asian characters and emoji take two, combining marks none.
public final class TextWidth {
    private static final String CUT = "…";

    /// The first and last code points of blocks with wide characters.
    private static final int[][] WIDE = {
        {0x1100, 0x115F},
        {0x2E80, 0x303E},
        {0x3041, 0xA4CF},
        {0xAC00, 0xD7A3},
        {0xF900, 0xFAFF},
        {0xFE30, 0xFE6F},
        {0xFF00, 0xFF60},
        {0xFFE0, 0xFFE6},
        {0x1F300, 0x1F64F},
        {0x1F900, 0x1F9FF},
        {0x20000, 0x3FFFD}
    };

    private TextWidth() {}

    public static int of(String text) {
        return text.codePoints().map(TextWidth::of).sum();
    }

    /// Fills the text up with spaces.
    public static String padded(String text, int columns) {
        return text + " ".repeat(Math.max(0, columns - of(text)));
    }

    /// The text, or as much of its start as fits before a mark of omission.
    public static String cut(String text, int columns) {
        return of(text) <= columns ? text : text.substring(0, fitting(text, columns - 1)) + CUT;
    }

    /// Drops the middle of a text that is too long: names of related files differ at the end.
    public static String cutInside(String text, int columns) {
        if (of(text) <= columns) {
            return text;
        }
        var start = text.substring(0, fitting(text, (columns - 1) / 2));
        var mirrored = new StringBuilder(text).reverse().toString();
        var end = new StringBuilder(mirrored.substring(0, fitting(mirrored, columns - 1 - of(start)))).reverse();
        return start + CUT + end;
    }

    /// How many UTF-16 units from the start fit.
    private static int fitting(String text, int columns) {
        var width = 0;
        var index = 0;
        while (index < text.length()) {
            var character = text.codePointAt(index);
            width += of(character);
            if (width > columns) {
                break;
            }
            index += Character.charCount(character);
        }
        return index;
    }

    private static int of(int character) {
        return switch (Character.getType(character)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> 0;
            default -> isWide(character) ? 2 : 1;
        };
    }

    private static boolean isWide(int character) {
        for (var block : WIDE) {
            if (character >= block[0] && character <= block[1]) {
                return true;
            }
        }
        return false;
    }
}
