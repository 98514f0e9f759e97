package pinakes.extraction.reading;

import java.util.ArrayList;
import java.util.List;

/// Text that is cut at a line end, or else a space, when it is too long.
final class LongText {
    private LongText() {}

    /// The pieces in order; none of blank text.
    static List<String> cut(String text, int charsMax) {
        if (text.isBlank()) {
            return List.of();
        }
        if (text.length() <= charsMax) {
            return List.of(text);
        }
        var pieces = new ArrayList<String>();
        var start = 0;
        while (text.length() - start > charsMax) {
            var end = end(text, start, start + charsMax);
            pieces.add(text.substring(start, end));
            start = end;
        }
        pieces.add(text.substring(start));
        pieces.removeIf(String::isBlank);
        return pieces;
    }

    /// Only the second half of a piece is searched for a good place: shorter pieces help nobody, and a search of all
    /// that
    /// lies before would take forever in a text without line ends.
    private static int end(String text, int start, int endMax) {
        var half = start + (endMax - start) / 2;
        for (var separator : new char[] {'\n', ' '}) {
            for (var index = endMax - 1; index > half; index--) {
                if (text.charAt(index) == separator) {
                    return index + 1;
                }
            }
        }
        return Character.isHighSurrogate(text.charAt(endMax - 1)) ? endMax - 1 : endMax;
    }
}
