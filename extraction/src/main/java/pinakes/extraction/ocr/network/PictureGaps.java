package pinakes.extraction.ocr.network;

import java.util.ArrayList;
import java.util.Arrays;

/// Finds the gaps between words in a picture of a line: the network, trained on Chinese, leaves out many spaces.
final class PictureGaps {
    /// A column with less ink than this, compared with the mean, is between letters.
    private static final double BLANK_MAX = 0.4;

    /// Gaps between words are this much wider than half of the gaps of the line, which are between letters.
    private static final double WIDER = 1.8;

    /// The least width of a gap between words, and how much it is wider in addition, compared with the height of the
    /// line.
    private static final double LEAST = 0.15;

    private static final double MORE = 0.07;

    /// How far brightness is compared, as a multiple of the height of the line.
    private static final int NEARBY = 2;

    private final boolean[] blank;
    private final int height;

    /// @param shades row by row, larger for brighter
    PictureGaps(float[] shades, int width, int height) {
        this.blank = new boolean[width];
        this.height = height;
        var ink = ink(shades, width, height);
        var mean = Arrays.stream(ink).average().orElse(0);
        for (var column = 0; column < width; column++) {
            blank[column] = ink[column] < BLANK_MAX * mean;
        }
    }

    /// How much darker each column is than the paper around it, for which the brightest column nearby is taken: in
    /// photos, one end of a line may be in the shade.
    private static double[] ink(float[] shades, int width, int height) {
        var sums = new double[width];
        for (var row = 0; row < height; row++) {
            for (var column = 0; column < width; column++) {
                sums[column] += shades[row * width + column];
            }
        }
        var ink = new double[width];
        for (var column = 0; column < width; column++) {
            var from = Math.max(0, column - NEARBY * height);
            var to = Math.min(width, column + NEARBY * height + 1);
            ink[column] = Arrays.stream(sums, from, to).max().orElse(0) - sums[column];
        }
        return ink;
    }

    /// The text with the missing spaces, and the places of its characters.
    NetworkLine added(NetworkLine line) {
        var text = line.text();
        var gaps = new double[Math.max(0, text.length() - 1)];
        for (var index = 0; index < gaps.length; index++) {
            gaps[index] = gap(line.places().get(index), line.places().get(index + 1));
        }
        var usual = Arrays.stream(gaps).sorted().toArray();
        var median = usual.length == 0 ? 0 : usual[usual.length / 2];
        var least = Math.max(LEAST * height, WIDER * median + MORE * height);
        var spaced = new StringBuilder();
        var places = new ArrayList<Double>();
        for (var index = 0; index < text.length(); index++) {
            if (index > 0 && gaps[index - 1] >= least && isWithin(text, index)) {
                spaced.append(' ');
                places.add((line.places().get(index - 1) + line.places().get(index)) / 2);
            }
            spaced.append(text.charAt(index));
            places.add(line.places().get(index));
        }
        return new NetworkLine(spaced.toString(), line.confidence(), places, line.box(), line.isHandwritten());
    }

    /// The width of the widest blank part between two places.
    private int gap(double from, double to) {
        var widest = 0;
        var run = 0;
        var last = Math.min(blank.length - 1, (int) (to * blank.length));
        for (var column = (int) (from * blank.length); column <= last; column++) {
            run = blank[column] ? run + 1 : 0;
            widest = Math.max(widest, run);
        }
        return widest;
    }

    /// Whether a space may be in front of a character. Chinese has none between words.
    private static boolean isWithin(String text, int index) {
        return !Character.isWhitespace(text.charAt(index - 1))
                && !Character.isWhitespace(text.charAt(index))
                && isSpaced(text.charAt(index - 1))
                && isSpaced(text.charAt(index));
    }

    private static boolean isSpaced(char character) {
        return character < 0x2E80;
    }
}
