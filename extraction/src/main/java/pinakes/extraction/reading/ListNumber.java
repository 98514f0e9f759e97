package pinakes.extraction.reading;

import java.util.Locale;
import pinakes.extraction.LetterNumber;

/// Writes numbers of lists as letters and Roman numerals.
public final class ListNumber {
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
            case "a" -> LetterNumber.of(number).toLowerCase(Locale.ROOT);
            case "A" -> LetterNumber.of(number);
            case "i" -> roman(number);
            case "I" -> roman(number).toUpperCase(Locale.ROOT);
            default -> String.valueOf(number);
        };
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
