package pinakes.extraction.format.pdf.layout;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Forms runs: first of glyphs that are drawn one after another, then of those that are side by side on the page.
final class TextRuns {
    /// The widest gaps inside a run, in multiples of the font size: a stretched space is wider than a plain gap.
    private static final float GAP_MAX = 0.75f;

    private static final float SPACE_MAX = 1.1f;
    private static final float BACK_MAX = 0.5f;
    private static final float SAME_LINE = 0.12f;

    /// The height of the strips in which runs look for their neighbours, in points.
    private static final float STRIP = 24;

    private TextRuns() {}

    static List<TextRun> of(List<Glyph> glyphs) {
        var runs = new ArrayList<TextRun>();
        TextRun current = null;
        for (var glyph : glyphs) {
            if (current != null && continues(current, glyph)) {
                current.add(glyph);
            } else {
                current = new TextRun(glyph);
                runs.add(current);
            }
        }
        runs.removeIf(TextRun::isBlank);
        return joined(runs);
    }

    private static boolean continues(TextRun run, Glyph glyph) {
        var size = Math.max(run.size(), glyph.size());
        if (Math.abs(glyph.baseline() - run.baseline()) > SAME_LINE * size
                || Math.min(run.size(), glyph.size()) < 0.8f * size) {
            return false;
        }
        if (glyph.isBlank()) {
            return true;
        }
        if (run.isBlank()) {
            return isNear(glyph.left() - run.last().right(), GAP_MAX * size, size);
        }
        var widest = (run.last().isBlank() ? SPACE_MAX : GAP_MAX) * size;
        return isNear(glyph.left() - run.right(), widest, size)
                || isNear(run.left() - glyph.right(), widest, size)
                || isNear(glyph.left() - run.last().right(), widest, size);
    }

    private static boolean isNear(float gap, float widest, float size) {
        return gap <= widest && gap >= -BACK_MAX * size;
    }

    /// Joins runs that are neighbours on the page but not in the file, such as raised numbers.
    private static List<TextRun> joined(List<TextRun> runs) {
        Map<Integer, List<TextRun>> strips = new HashMap<>();
        var kept = new ArrayList<TextRun>();
        var ordered =
                runs.stream().sorted(Comparator.comparingDouble(TextRun::left)).toList();
        for (var run : ordered) {
            var before = neighbour(strips, run);
            if (before == null) {
                kept.add(run);
                strips.computeIfAbsent(strip(run.baseline()), missing -> new ArrayList<>())
                        .add(run);
            } else {
                before.join(run);
            }
        }
        return kept;
    }

    private static @Nullable TextRun neighbour(Map<Integer, List<TextRun>> strips, TextRun run) {
        var reach = Math.max(1, Math.round(run.size() / STRIP));
        var strip = strip(run.baseline());
        for (var index = strip - reach; index <= strip + reach; index++) {
            for (var before : strips.getOrDefault(index, List.of())) {
                if (isBeside(before, run)) {
                    return before;
                }
            }
        }
        return null;
    }

    private static boolean isBeside(TextRun before, TextRun run) {
        var large = Math.max(before.size(), run.size());
        var small = Math.min(before.size(), run.size());
        var gap = run.left() - before.right();
        var sameLine = Math.abs(before.baseline() - run.baseline()) <= SAME_LINE * large;
        if (sameLine && run.left() < before.right() && before.hasRoomFor(run)) {
            return true;
        }
        if (gap < -(small < 0.85f * large ? 0.9f : BACK_MAX) * small
                || gap > (small < 0.8f * large ? 0.3f : GAP_MAX) * large) {
            return false;
        }
        var overlap = Math.min(before.bottom(), run.bottom()) - Math.max(before.top(), run.top());
        if (large > 1.6f * small && Math.max(before.letters(), run.letters()) > 3) {
            // An initial belongs to the line at its top.
            return Math.abs(before.top() - run.top()) < 0.5f * small;
        }
        return sameLine || (small < 0.85f * large && overlap > 0.4f * small);
    }

    private static int strip(float baseline) {
        return (int) Math.floor(baseline / STRIP);
    }
}
