package pinakes.extraction.format.pdf.layout;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Columns that are divided at the same heights, like cards in a grid: their numbers tell whether they are read row by
/// row or column by column.
final class NumberedCards {
    private NumberedCards() {}

    /// Whether the numbers of the cards ascend row by row but not column by column.
    static boolean areReadByRows(List<List<PageElement>> columns) {
        var cuts = cuts(columns);
        if (cuts.isEmpty()) {
            return false;
        }
        var byColumns =
                columns.stream().flatMap(column -> cards(column, cuts).stream()).toList();
        return ascends(byRows(columns)) && !ascends(byColumns);
    }

    /// The cards row by row.
    static List<List<PageElement>> byRows(List<List<PageElement>> columns) {
        var cuts = cuts(columns);
        var divided = columns.stream().map(column -> cards(column, cuts)).toList();
        return IntStream.rangeClosed(0, cuts.size())
                .boxed()
                .flatMap(row -> divided.stream().map(column -> column.get(row)))
                .filter(card -> !card.isEmpty())
                .toList();
    }

    /// The heights at which no column has text and more than a line is free.
    private static List<Float> cuts(List<List<PageElement>> columns) {
        var ordered = columns.stream()
                .flatMap(List::stream)
                .sorted(Comparator.comparingDouble(PageElement::top))
                .toList();
        var cuts = new ArrayList<Float>();
        var bottom = Float.NaN;
        for (var piece : ordered) {
            if (piece.top() - bottom > 1.2f * (piece.bottom() - piece.top())) {
                cuts.add((bottom + piece.top()) / 2);
            }
            bottom = Float.isNaN(bottom) ? piece.bottom() : Math.max(bottom, piece.bottom());
        }
        return cuts;
    }

    private static List<List<PageElement>> cards(List<PageElement> column, List<Float> cuts) {
        var cards = Stream.<List<PageElement>>generate(ArrayList::new)
                .limit(cuts.size() + 1L)
                .toList();
        for (var piece : column) {
            cards.get((int) cuts.stream().filter(cut -> cut < piece.top()).count())
                    .add(piece);
        }
        return cards;
    }

    private static boolean ascends(List<List<PageElement>> cards) {
        var numbers = cards.stream()
                .filter(card -> !card.isEmpty())
                .map(card -> card.stream()
                        .filter(TextRun.class::isInstance)
                        .map(TextRun.class::cast)
                        .min(Comparator.comparingDouble(TextRun::top))
                        .map(NumberedCards::number)
                        .orElse(0))
                .filter(number -> number > 0)
                .toList();
        return numbers.size() > 2
                && IntStream.range(1, numbers.size()).allMatch(index -> numbers.get(index - 1) < numbers.get(index));
    }

    /// The number that a run begins with, as in "3. Results"; 0 without one.
    private static int number(TextRun run) {
        var digits = new StringBuilder();
        for (var glyph : run.glyphs()) {
            if (glyph.text().length() == 1 && Character.isDigit(glyph.text().charAt(0)) && digits.length() < 4) {
                digits.append(Character.digit(glyph.text().charAt(0), 10));
            } else {
                var ends = ".):".contains(glyph.text()) && !glyph.text().isEmpty();
                return ends && !digits.isEmpty() ? Integer.parseInt(digits.toString()) : 0;
            }
        }
        return 0;
    }
}
