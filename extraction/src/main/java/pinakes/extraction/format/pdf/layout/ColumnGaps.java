package pinakes.extraction.format.pdf.layout;

import java.util.ArrayList;
import java.util.List;

/// The gaps that nearly all rows of a table share.
final class ColumnGaps {
    /// Wider pages are drawings.
    private static final int WIDTH_MAX = 20_000;

    private ColumnGaps() {}

    /// The middles of the gaps.
    ///
    /// @param crossing how many rows may cross a gap, such as headings over several columns
    /// @param widthMin the narrowest gap, in points
    static List<Float> of(List<Chunks> rows, int crossing, float widthMin) {
        var groups = rows.stream().flatMap(row -> row.groups().stream()).toList();
        var left = (float) groups.stream().mapToDouble(Chunks::left).min().orElse(0);
        var right = (float) groups.stream().mapToDouble(Chunks::right).max().orElse(0);
        var width = (int) Math.ceil(right - left) + 1;
        if (width > WIDTH_MAX) {
            return List.of();
        }
        var covered = new int[width];
        for (var group : groups) {
            var to = Math.min(width - 1, (int) Math.floor(Chunks.right(group) - left));
            for (var x = (int) Math.ceil(Chunks.left(group) - left); x <= to; x++) {
                covered[x]++;
            }
        }
        var gaps = new ArrayList<Float>();
        var start = -1;
        for (var x = 0; x < width; x++) {
            if (covered[x] > crossing) {
                if (start > 0 && x - start >= widthMin) {
                    gaps.add(left + narrowest(covered, start, x));
                }
                start = -1;
            } else if (start < 0) {
                start = x;
            }
        }
        return gaps;
    }

    /// The middle of the part of a gap that the fewest rows cross.
    private static float narrowest(int[] covered, int start, int end) {
        var fewest = Integer.MAX_VALUE;
        for (var x = start; x < end; x++) {
            fewest = Math.min(fewest, covered[x]);
        }
        var first = start;
        while (covered[first] > fewest) {
            first++;
        }
        var last = first;
        while (last + 1 < end && covered[last + 1] == fewest) {
            last++;
        }
        return (first + last + 1) / 2f;
    }
}
