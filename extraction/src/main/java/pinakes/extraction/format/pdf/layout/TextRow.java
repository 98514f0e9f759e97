package pinakes.extraction.format.pdf.layout;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The runs of a region that stand on the same line.
final class TextRow {
    private final List<TextRun> runs = new ArrayList<>();
    private List<Word> words = List.of();
    private float baseline;
    private float size;

    private TextRow(TextRun first) {
        runs.add(first);
        baseline = first.baseline();
        size = first.size();
    }

    /// The rows of some runs, from top to bottom.
    static List<TextRow> of(List<TextRun> runs) {
        var rows = new ArrayList<TextRow>();
        var ordered = runs.stream()
                .sorted(Comparator.comparingDouble(TextRun::baseline))
                .toList();
        for (var run : ordered) {
            if (!rows.isEmpty() && rows.getLast().holds(run)) {
                rows.getLast().add(run);
            } else {
                rows.add(new TextRow(run));
            }
        }
        for (var row : rows) {
            row.runs.sort(Comparator.comparingDouble(TextRun::left));
            row.words = row.words(WritingDirection.isRightToLeft(row.runs));
        }
        return rows;
    }

    /// The font size in the middle of the sizes of some rows.
    static float usualSize(List<TextRow> rows) {
        return rows.stream().map(TextRow::size).sorted().toList().get(rows.size() / 2);
    }

    private boolean holds(TextRun run) {
        return run.baseline() - baseline <= 0.45f * Math.min(size, run.size())
                && runs.stream().noneMatch(other -> overlap(other, run) > 0.5f * run.size());
    }

    private static float overlap(TextRun one, TextRun other) {
        return Math.min(one.right(), other.right()) - Math.max(one.left(), other.left());
    }

    private void add(TextRun run) {
        runs.add(run);
        if (run.size() > size) {
            size = run.size();
            baseline = run.baseline();
        }
    }

    float baseline() {
        return baseline;
    }

    float size() {
        return size;
    }

    float left() {
        return runs.getFirst().left();
    }

    float right() {
        return (float) runs.stream().mapToDouble(TextRun::right).max().orElse(0);
    }

    int letters() {
        return runs.stream().mapToInt(TextRun::letters).sum();
    }

    /// The words from left to right.
    List<Word> words() {
        return words;
    }

    private List<Word> words(boolean rightToLeft) {
        return runs.stream()
                .flatMap(run -> WordGaps.of(run, rightToLeft).stream())
                .toList();
    }

    /// The row as a line, with its words in reading order.
    PdfLine line(boolean rightToLeft, boolean main) {
        Map<Float, Integer> sizes = new HashMap<>();
        var face = "";
        var level = 0;
        var inFace = 0;
        var inHeading = 0;
        var bold = 0;
        var all = 0;
        for (var run : runs) {
            for (var glyph : run.glyphs()) {
                if (!glyph.isBlank()) {
                    if (all == 0) {
                        face = glyph.style().face();
                        level = glyph.headingLevel();
                    }
                    all++;
                    bold += glyph.style().bold() ? 1 : 0;
                    inFace += glyph.style().face().equals(face) ? 1 : 0;
                    inHeading += glyph.headingLevel() == level ? 1 : 0;
                    sizes.merge(Math.round(glyph.size() * 2) / 2f, 1, Integer::sum);
                }
            }
        }
        var usual = sizes.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(size);
        return new PdfLine(
                ordered(rightToLeft),
                usual,
                isNearlyAll(bold, all),
                isNearlyAll(inFace, all) ? face : "",
                isNearlyAll(inHeading, all) ? level : 0,
                baseline,
                main);
    }

    private static boolean isNearlyAll(int part, int all) {
        return part * 10 > all * 9;
    }

    /// Words in reading order: those from left to right keep their order inside a line from right to left.
    private List<Word> ordered(boolean rightToLeft) {
        var turns = runs.stream().anyMatch(TextRun::hasRightToLeft);
        if (!rightToLeft && !turns) {
            return words;
        }
        var line = rightToLeft
                ? turns || runs.stream().allMatch(run -> run.rightToLeftSurplus() == 0)
                : WritingDirection.isRightToLeft(runs);
        return WordOrder.logical(words(line), line);
    }
}
