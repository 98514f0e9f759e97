package pinakes.extraction.format.pdf.layout;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Rulings that form a grid; a missing piece of a ruling makes the cells on both sides one.
final class RulingGrid {
    private static final float NEAR = 3;
    private static final int SLOTS_MAX = 20_000;

    /// Longer texts are boxes of a layout.
    private static final int CELL_LETTERS_MAX = 300;

    private final List<Ruling> levels;
    private final List<Ruling> uprights;
    private final List<Float> xs;
    private final List<Float> ys;

    RulingGrid(List<Ruling> levels, List<Ruling> uprights) {
        this.levels = levels;
        this.uprights = uprights;
        this.xs = edges(uprights, levels);
        this.ys = edges(levels, uprights);
    }

    /// The positions of rulings, and the ends of those that cross them where they stick out.
    private static List<Float> edges(List<Ruling> rulings, List<Ruling> crossing) {
        var positions = new ArrayList<Float>();
        rulings.forEach(ruling -> positions.add(ruling.at()));
        positions.add((float) crossing.stream().mapToDouble(Ruling::from).min().orElse(0));
        positions.add((float) crossing.stream().mapToDouble(Ruling::to).max().orElse(0));
        positions.sort(Float::compare);
        var edges = new ArrayList<Float>();
        for (var position : positions) {
            if (edges.isEmpty() || position - edges.getLast() > NEAR) {
                edges.add(position);
            }
        }
        return edges;
    }

    boolean holds(TextRun run) {
        var x = (run.left() + run.right()) / 2;
        var y = (run.top() + run.bottom()) / 2;
        return xs.getFirst() <= x && x <= xs.getLast() && ys.getFirst() <= y && y <= ys.getLast();
    }

    /// The table with these runs in its cells; empty when the grid is only a frame.
    Optional<RuledTable> table(List<TextRun> runs) {
        var width = xs.size() - 1;
        var height = ys.size() - 1;
        if (width < 2 || height < 1 || width * height < 3 || (long) width * height > SLOTS_MAX || runs.isEmpty()) {
            return Optional.empty();
        }
        var cells = filled(runs);
        var letters = runs.stream().mapToInt(TextRun::letters).sum();
        if (cells.size() < 3 || letters > CELL_LETTERS_MAX * cells.size()) {
            return Optional.empty();
        }
        var rightToLeft = WritingDirection.isRightToLeft(runs);
        var rows = TableCells.rows(cells, width, height, rightToLeft);
        if (rows.size() < 2 || rows.getFirst().size() < 2 || areBoxes(rows)) {
            return Optional.empty();
        }
        var backwards = runs.stream().mapToInt(TextRun::rightToLeftSurplus).sum();
        return Optional.of(new RuledTable(
                new PdfTable(rows, TextRow.usualSize(TextRow.of(runs))),
                xs.getFirst(),
                ys.getFirst(),
                xs.getLast(),
                ys.getLast(),
                letters,
                backwards));
    }

    /// Whether the cells hold whole paragraphs and hardly any of them stand side by side.
    private static boolean areBoxes(List<List<String>> rows) {
        var longest = rows.stream()
                .flatMap(List::stream)
                .mapToInt(String::length)
                .max()
                .orElse(0);
        var wide = rows.stream()
                .filter(row -> row.stream().filter(cell -> !cell.isBlank()).count() > 1)
                .count();
        return longest > CELL_LETTERS_MAX && wide < 2;
    }

    /// The lines of the filled cells, by the number of their first slot.
    private Map<Integer, List<CellLine>> filled(List<TextRun> runs) {
        var owners = owners();
        Map<Integer, List<CellLine>> cells = new HashMap<>();
        for (var row : TextRow.of(runs)) {
            Map<Integer, List<Word>> inRow = new HashMap<>();
            for (var word : row.words()) {
                var column = slot(xs, (word.left() + word.right()) / 2);
                var line = slot(ys, row.baseline() - 0.3f * row.size());
                inRow.computeIfAbsent(owners[line * (xs.size() - 1) + column], missing -> new ArrayList<>())
                        .add(word);
            }
            inRow.forEach((cell, words) ->
                    cells.computeIfAbsent(cell, missing -> new ArrayList<>()).add(new CellLine(row.baseline(), words)));
        }
        cells.values().forEach(lines -> lines.sort(Comparator.comparingDouble(CellLine::baseline)));
        return cells;
    }

    private static int slot(List<Float> edges, float position) {
        var slot = 0;
        while (slot < edges.size() - 2 && edges.get(slot + 1) <= position) {
            slot++;
        }
        return slot;
    }

    /// For each slot of the grid, the first slot of the cell that it belongs to.
    private int[] owners() {
        var width = xs.size() - 1;
        var height = ys.size() - 1;
        var owners = new int[width * height];
        for (var row = 0; row < height; row++) {
            for (var column = 0; column < width; column++) {
                var slot = row * width + column;
                var x = (xs.get(column) + xs.get(column + 1)) / 2;
                var y = (ys.get(row) + ys.get(row + 1)) / 2;
                if (column > 0 && !isDrawn(uprights, xs.get(column), y)) {
                    owners[slot] = owners[slot - 1];
                } else if (row > 0 && !isDrawn(levels, ys.get(row), x)) {
                    owners[slot] = owners[slot - width];
                } else {
                    owners[slot] = slot;
                }
            }
        }
        return owners;
    }

    private static boolean isDrawn(List<Ruling> rulings, float at, float position) {
        return rulings.stream().anyMatch(ruling -> Math.abs(ruling.at() - at) <= NEAR && ruling.covers(position));
    }
}
