package pinakes.extraction.ocr.network;

import java.util.ArrayList;
import java.util.List;

/// How likely each pixel of a scaled picture is part of a line of text, as the detecting network says it.
///
/// @param likelihoods row by row, from 0 to 1
@SuppressWarnings("ArrayRecordComponent") // never compared
record TextMap(float[] likelihoods, int width) {
    private static final float TEXT_MIN = 0.3f;

    /// The mean of all pixels of a line.
    private static final double LINE_MIN = 0.6;

    /// Smaller areas are specks.
    private static final double SIDE_MIN = 3;

    /// The network marks the middle of lines only; this is how much of area by circumference they lack on every side.
    private static final double GROWTH = 1.6;

    private static final int LINES_MAX = 2_000;

    /// The boxes around the connected areas of text.
    List<TiltedBox> boxes() {
        var boxes = new ArrayList<TiltedBox>();
        var seen = new boolean[likelihoods.length];
        var stack = new int[likelihoods.length];
        for (var start = 0; start < likelihoods.length && boxes.size() < LINES_MAX; start++) {
            if (!seen[start] && likelihoods[start] > TEXT_MIN) {
                var area = area(start, seen, stack);
                var box = TiltedBox.around(area.edge());
                if (area.likelihood() >= LINE_MIN && Math.min(box.width(), box.height()) >= SIDE_MIN) {
                    boxes.add(box.grown(GROWTH * box.width() * box.height() / (2 * (box.width() + box.height()))));
                }
            }
        }
        return boxes;
    }

    /// @param edge the pixels without a neighbour to the left or right, which all corners are among
    private record Area(List<TiltedBox.Point> edge, double likelihood) {}

    /// All pixels that are connected with one.
    private Area area(int start, boolean[] seen, int[] stack) {
        var edge = new ArrayList<TiltedBox.Point>();
        var sum = 0.0;
        var count = 0;
        var waiting = 0;
        stack[waiting++] = start;
        seen[start] = true;
        while (waiting > 0) {
            var pixel = stack[--waiting];
            var column = pixel % width;
            sum += likelihoods[pixel];
            count++;
            var inside = column > 0 && column < width - 1 && isText(pixel - 1) && isText(pixel + 1);
            if (!inside) {
                // Pixels have a size; without it, a line of one row would have no height.
                var row = pixel / width;
                edge.add(new TiltedBox.Point(column, row));
                edge.add(new TiltedBox.Point(column + 1, row));
                edge.add(new TiltedBox.Point(column, row + 1));
                edge.add(new TiltedBox.Point(column + 1, row + 1));
            }
            if (column > 0) {
                waiting = add(pixel - 1, seen, stack, waiting);
            }
            if (column < width - 1) {
                waiting = add(pixel + 1, seen, stack, waiting);
            }
            if (pixel >= width) {
                waiting = add(pixel - width, seen, stack, waiting);
            }
            if (pixel + width < likelihoods.length) {
                waiting = add(pixel + width, seen, stack, waiting);
            }
        }
        return new Area(edge, sum / count);
    }

    private int add(int pixel, boolean[] seen, int[] stack, int waiting) {
        if (seen[pixel] || !isText(pixel)) {
            return waiting;
        }
        seen[pixel] = true;
        stack[waiting] = pixel;
        return waiting + 1;
    }

    private boolean isText(int pixel) {
        return likelihoods[pixel] > TEXT_MIN;
    }
}
