package pinakes.extraction.format.pdf.layout;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/// Which stretches of a region's width are taken by something.
final class Occupied {
    private final TreeMap<Float, Float> stretches = new TreeMap<>();

    void add(PageElement piece) {
        var from = piece.left();
        var to = piece.right();
        var before = stretches.floorEntry(from);
        if (before != null && before.getValue() >= from) {
            from = before.getKey();
            to = Math.max(to, before.getValue());
        }
        for (var next = stretches.ceilingEntry(from);
                next != null && next.getKey() <= to;
                next = stretches.ceilingEntry(from)) {
            to = Math.max(to, next.getValue());
            stretches.remove(next.getKey());
        }
        stretches.put(from, to);
    }

    /// The middles of the gaps of at least this width.
    List<Float> gaps(float widthMin) {
        var gaps = new ArrayList<Float>();
        var right = Float.NaN;
        for (var stretch : stretches.entrySet()) {
            if (stretch.getKey() - right >= widthMin) {
                gaps.add((right + stretch.getKey()) / 2);
            }
            right = stretch.getValue();
        }
        return gaps;
    }
}
