package pinakes.extraction.format.pdf.layout;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Finds tables by alignment: rows with wide gaps in the same places, or rows between level rulings.
record AlignedTables(List<TextRow> rows, List<Ruling> levels, boolean rightToLeft) {
    /// The narrowest gap between the cells of a row, in multiples of the font size.
    private static final float WIDE = 1;

    private static final float NARROW = 0.45f;

    /// Rows of a table are not further apart, in multiples of the font size.
    private static final float PITCH_MAX = 3.4f;

    private static final int SINGLE_ROWS_MAX = 3;
    private static final int PROSE_LETTERS = 70;
    private static final int HEADING_LETTERS = 50;

    /// The lines and tables of the rows, from top to bottom.
    List<PageItem> items(boolean main) {
        var items = new ArrayList<PageItem>();
        var index = 0;
        while (index < rows.size()) {
            var end = ruledEnd(index);
            var table = table(index, end, true);
            if (table.isEmpty()) {
                end = alignedEnd(index);
                table = table(index, end, false);
            }
            if (table.isEmpty() && isOverTable(index)) {
                end = alignedEnd(index + 1);
                table = table(index, end, false);
            }
            if (table.isPresent()) {
                items.add(table.get());
                index = end;
            } else {
                items.add(rows.get(index++).line(rightToLeft, main));
            }
        }
        return items;
    }

    private Optional<PdfTable> table(int start, int end, boolean ruled) {
        if (end - start < 2) {
            return Optional.empty();
        }
        var part = rows.subList(start, end);
        var chunks = part.stream()
                .map(row -> Chunks.of(row, ruled ? NARROW : 0.8f * WIDE))
                .toList();
        return new AlignedTable(chunks, rules(part), ruled, rightToLeft)
                .rows()
                .map(cells -> new PdfTable(cells, TextRow.usualSize(part)));
    }

    /// The heights of the rulings between some rows that are as wide as most of them.
    private List<Float> rules(List<TextRow> part) {
        var left = (float) part.stream().mapToDouble(TextRow::left).min().orElse(0);
        var right = (float) part.stream().mapToDouble(TextRow::right).max().orElse(0);
        return levels.stream()
                .filter(rule ->
                        rule.at() > part.getFirst().baseline() - part.getFirst().size()
                                && rule.at() < part.getLast().baseline()
                                && Math.min(rule.to(), right) - Math.max(rule.from(), left) > 0.8f * (right - left))
                .map(Ruling::at)
                .toList();
    }

    /// The end of the rows between level rulings of the same width, of which one is right above the start.
    private int ruledEnd(int start) {
        var first = rows.get(start);
        if (isCaption(first)) {
            return start;
        }
        var above = start == 0 ? -Float.MAX_VALUE : rows.get(start - 1).baseline();
        var end = start;
        for (var top : levels) {
            if (top.at() > above
                    && top.at() < first.baseline() - 0.3f * first.size()
                    && top.at() > first.baseline() - PITCH_MAX * first.size()
                    && top.from() - first.size() <= first.left()
                    && first.right() <= top.to() + first.size()) {
                end = Math.max(end, ruledEnd(start, top));
            }
        }
        return end;
    }

    private int ruledEnd(int start, Ruling top) {
        var end = start;
        for (var rule : levels) {
            if (rule.at() <= top.at() + 1
                    || Math.abs(rule.from() - top.from()) > 8
                    || Math.abs(rule.to() - top.to()) > 8) {
                continue;
            }
            var next = end;
            while (next < rows.size() && rows.get(next).baseline() < rule.at() + 1) {
                next++;
            }
            if (next == end) {
                continue;
            }
            var tabular = rows.subList(end, next).stream()
                    .filter(row -> row.left() >= top.from() - row.size() && row.right() <= top.to() + row.size())
                    .filter(row -> Chunks.of(row, 0.6f).groups().size() > 1)
                    .count();
            if (tabular * 2 < next - end) {
                break;
            }
            end = next;
        }
        return end;
    }

    /// The end of the rows that have several cells; some in between may have just one.
    private int alignedEnd(int start) {
        if (!isDivided(rows.get(start)) || isCaption(rows.get(start))) {
            return start;
        }
        var last = start;
        for (var index = start + 1; index < rows.size(); index++) {
            var row = rows.get(index);
            if (row.baseline() - rows.get(index - 1).baseline() > PITCH_MAX * row.size()
                    || index - last > SINGLE_ROWS_MAX
                    || isCaption(row)) {
                break;
            }
            if (isDivided(row)) {
                last = index;
            } else if (row.letters() > PROSE_LETTERS) {
                break;
            }
        }
        return last + 1;
    }

    /// Whether a row may be a heading over the columns of a table below: short, close to it, and not at its left.
    private boolean isOverTable(int index) {
        if (index + 1 >= rows.size() || isDivided(rows.get(index)) || isCaption(rows.get(index))) {
            return false;
        }
        var row = rows.get(index);
        var below = rows.subList(index + 1, Math.min(rows.size(), index + 4)).stream()
                .map(TextRow::left)
                .min(Float::compare)
                .orElse(0f);
        return row.letters() <= HEADING_LETTERS
                && row.left() > below + 4 * row.size()
                && rows.get(index + 1).baseline() - row.baseline() <= 2.2f * row.size();
    }

    /// Whether a row begins a caption, whose words may have wide gaps in a narrow column.
    private boolean isCaption(TextRow row) {
        return CaptionStart.is(row.line(rightToLeft, true).text());
    }

    private static boolean isDivided(TextRow row) {
        return Chunks.of(row, WIDE).groups().size() > 1;
    }
}
