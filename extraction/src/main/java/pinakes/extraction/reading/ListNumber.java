package pinakes.extraction.reading;

import java.util.Locale;

/// Writes numbers of lists as letters and Roman numerals.
public final class ListNumber {
    private static final int LETTERS = 26;
    private static final int ROMAN_MAX = 3_999;
    private static final int[] VALUES = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
    private static final String[] NUMERALS = {"m", "cm", "d", "cd", "c", "xc", "l", "xl", "x", "ix", "v", "iv", "i"};

    private ListNumber() {}

    /// A number in one of the styles of lists: `a`, `A`, `i` or `I`; any other style gives digits.
    public static String of(int number, String style) {
        if (number < 1) {
            return String.valueOf(number);
        }
        return switch (style) {
            case "a" -> letters(number);
            case "A" -> letters(number).toUpperCase(Locale.ROOT);
            case "i" -> roman(number);
            case "I" -> roman(number).toUpperCase(Locale.ROOT);
            default -> String.valueOf(number);
        };
    }

    private static String letters(int number) {
        var letters = new StringBuilder();
        for (var rest = number; rest > 0; rest = (rest - 1) / LETTERS) {
            letters.insert(0, (char) ('a' + (rest - 1) % LETTERS));
        }
        return letters.toString();
    }

    private static String roman(int number) {
        if (number > ROMAN_MAX) {
            return String.valueOf(number);
        }
        var roman = new StringBuilder();
        var rest = number;
        for (var index = 0; index < VALUES.length; index++) {
            for (; rest >= VALUES[index]; rest -= VALUES[index]) {
                roman.append(NUMERALS[index]);
            }
        }
        return roman.toString();
    }
}
