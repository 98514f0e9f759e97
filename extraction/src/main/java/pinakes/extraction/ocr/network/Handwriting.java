package pinakes.extraction.ocr.network;

import java.util.List;

/// Decides which lines of a page are handwriting.
final class Handwriting {
    /// Print is read with more, unless it is very noisy.
    private static final double PRINT_CONFIDENCE = 0.88;

    /// By how much less sure the network for handwriting may be of a line that it reads better: words that it looked up
    /// have less likely letters.
    private static final double TOLERANCE = 0.03;

    private Handwriting() {}

    static boolean isLikely(List<NetworkLine> printed) {
        var characters = printed.stream().mapToInt(line -> line.text().length()).sum();
        var sum = printed.stream()
                .mapToDouble(line -> line.confidence() * line.text().length())
                .sum();
        return sum < PRINT_CONFIDENCE * characters;
    }

    static NetworkLine better(NetworkLine printed, NetworkLine handwritten) {
        return handwritten.confidence() > printed.confidence() - TOLERANCE ? handwritten : printed;
    }
}
