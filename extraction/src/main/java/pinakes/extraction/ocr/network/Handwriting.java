package pinakes.extraction.ocr.network;

import java.lang.Character.UnicodeScript;
import java.util.Arrays;
import java.util.List;

/// Decides which lines of a page are handwriting.
final class Handwriting {
    /// The network for print reads print with more confidence, unless it is very noisy.
    private static final double PRINT_CONFIDENCE = 0.88;

    /// A page with fewer Latin letters, compared with all letters, is in a script that the network for handwriting
    /// does not know.
    private static final double LATIN_SHARE_MIN = 0.8;

    /// By how much less sure the network for handwriting may be of a line that it reads better: words that it looked up
    /// have less likely letters.
    private static final double TOLERANCE = 0.03;

    private Handwriting() {}

    /// Whether a page probably has handwriting, from what the network for print has read.
    static boolean isLikely(List<NetworkLine> printed) {
        var characters = printed.stream().mapToInt(line -> line.text().length()).sum();
        var sum = printed.stream()
                .mapToDouble(line -> line.confidence() * line.text().length())
                .sum();
        return sum < PRINT_CONFIDENCE * characters && isLatin(printed);
    }

    private static boolean isLatin(List<NetworkLine> lines) {
        var letters = lines.stream()
                .flatMapToInt(line -> line.text().codePoints())
                .filter(Character::isLetter)
                .toArray();
        var latin = Arrays.stream(letters)
                .filter(letter -> UnicodeScript.of(letter) == UnicodeScript.LATIN)
                .count();
        return latin >= LATIN_SHARE_MIN * letters.length;
    }

    static NetworkLine better(NetworkLine printed, NetworkLine handwritten) {
        return handwritten.confidence() > printed.confidence() - TOLERANCE ? handwritten : printed;
    }
}
