package pinakes.extraction.format.pdf.layout;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Puts the glyphs of a page into reading order.
public final class PageLayout {
    private PageLayout() {}

    /// The lines and tables of a page: first those in the direction of most of its text, then the others.
    public static List<PageItem> items(Map<TurnedPage, List<Glyph>> glyphs, List<Ruling> rulings) {
        var frames = glyphs.entrySet().stream()
                .sorted(Comparator.<Map.Entry<TurnedPage, List<Glyph>>>comparingInt(
                                entry -> entry.getValue().size())
                        .reversed()
                        .thenComparingInt(entry -> entry.getKey().degrees()))
                .toList();
        var items = new ArrayList<PageItem>();
        var main = true;
        for (var frame : frames) {
            var turned = frame.getKey().isRightAngled()
                    ? rulings.stream()
                            .map(ruling -> ruling.in(frame.getKey()))
                            .filter(Objects::nonNull)
                            .toList()
                    : List.<Ruling>of();
            var runs = TextRuns.of(frame.getValue());
            var pieces = new ArrayList<PageElement>(RuledTables.take(turned, runs));
            pieces.addAll(runs);
            var levels = turned.stream()
                    .filter(ruling -> ruling.level() && ruling.length() > 40)
                    .sorted(Comparator.comparingDouble(Ruling::at))
                    .toList();
            for (var region : ReadingOrder.regions(pieces)) {
                add(region, levels, main, items);
            }
            main = false;
        }
        return items;
    }

    /// The words of a frame, each as its glyphs from left to right; in no particular order.
    public static List<List<Glyph>> words(List<Glyph> glyphs) {
        return TextRuns.of(glyphs).stream()
                .flatMap(run -> WordGaps.glyphs(run).stream())
                .toList();
    }

    /// Adds a region: what is above a table, the table, and what is below it.
    private static void add(List<PageElement> region, List<Ruling> levels, boolean main, List<PageItem> items) {
        var rightToLeft = WritingDirection.isRightToLeft(region);
        var runs = new ArrayList<TextRun>();
        for (var piece : region) {
            switch (piece) {
                case TextRun run -> runs.add(run);
                case RuledTable table -> {
                    items.addAll(new AlignedTables(TextRow.of(runs), levels, rightToLeft).items(main));
                    runs.clear();
                    items.add(table.item());
                }
            }
        }
        items.addAll(new AlignedTables(TextRow.of(runs), levels, rightToLeft).items(main));
    }
}
