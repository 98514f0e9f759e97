package pinakes.extraction.format.pdf.layout;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Finds grids of rulings that meet each other.
final class RuledTables {
    /// More rulings are a drawing, not tables.
    private static final int RULINGS_MAX = 1_200;

    private static final float NEAR = 3;
    private static final float LENGTH_MIN = 6;

    private RuledTables() {}

    /// The tables that the rulings form; takes their runs out of a list.
    static List<RuledTable> take(List<Ruling> rulings, List<TextRun> runs) {
        var levels = merged(rulings.stream().filter(Ruling::level).toList());
        var uprights = merged(rulings.stream().filter(ruling -> !ruling.level()).toList());
        var tables = new ArrayList<RuledTable>();
        if (levels.size() < 2 || uprights.isEmpty() || levels.size() + uprights.size() > RULINGS_MAX) {
            return tables;
        }
        for (var grid : grids(levels, uprights)) {
            var inside = runs.stream().filter(grid::holds).toList();
            grid.table(inside).ifPresent(table -> {
                tables.add(table);
                runs.removeAll(inside);
            });
        }
        return tables;
    }

    /// One ruling instead of several pieces of it.
    private static List<Ruling> merged(List<Ruling> rulings) {
        var merged = new ArrayList<Ruling>();
        var ordered = rulings.stream()
                .sorted(Comparator.comparingDouble(Ruling::at).thenComparingDouble(Ruling::from))
                .limit(20L * RULINGS_MAX)
                .toList();
        for (var ruling : ordered) {
            var joined = false;
            for (var index = merged.size() - 1;
                    index >= 0 && ruling.at() - merged.get(index).at() <= 2;
                    index--) {
                var other = merged.get(index);
                if (ruling.from() <= other.to() + NEAR && other.from() <= ruling.to() + NEAR) {
                    merged.set(
                            index,
                            new Ruling(
                                    ruling.level(),
                                    other.at(),
                                    Math.min(ruling.from(), other.from()),
                                    Math.max(ruling.to(), other.to())));
                    joined = true;
                    break;
                }
            }
            if (!joined) {
                merged.add(ruling);
            }
        }
        merged.removeIf(ruling -> ruling.length() < LENGTH_MIN);
        return merged;
    }

    private static List<RulingGrid> grids(List<Ruling> levels, List<Ruling> uprights) {
        var open = new ArrayList<>(uprights);
        var left = new ArrayList<>(levels);
        var grids = new ArrayList<RulingGrid>();
        while (!open.isEmpty()) {
            var gridUprights = new ArrayList<Ruling>();
            var gridLevels = new ArrayList<Ruling>();
            gridUprights.add(open.removeLast());
            var grown = true;
            while (grown) {
                var wider = move(left, gridLevels, gridUprights);
                grown = move(open, gridUprights, gridLevels) || wider;
            }
            if (gridLevels.size() >= 2) {
                grids.add(new RulingGrid(gridLevels, gridUprights));
            }
        }
        return grids;
    }

    private static boolean move(List<Ruling> from, List<Ruling> to, List<Ruling> crossing) {
        var moved = from.stream()
                .filter(ruling -> crossing.stream().anyMatch(other -> meet(ruling, other)))
                .toList();
        from.removeAll(moved);
        to.addAll(moved);
        return !moved.isEmpty();
    }

    private static boolean meet(Ruling one, Ruling other) {
        return other.from() - NEAR <= one.at()
                && one.at() <= other.to() + NEAR
                && one.from() - NEAR <= other.at()
                && other.at() <= one.to() + NEAR;
    }
}
