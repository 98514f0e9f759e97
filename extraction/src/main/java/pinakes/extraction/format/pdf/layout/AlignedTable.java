package pinakes.extraction.format.pdf.layout;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Rows that may be a table.
///
/// @param rules the heights of the level rulings between the rows
/// @param ruled whether rulings say so; otherwise the gaps must be wider and the texts shorter
record AlignedTable(List<Chunks> chunks, List<Float> rules, boolean ruled, boolean rightToLeft) {
    private static final Pattern LIST_MARK =
            Pattern.compile("[•◦▪▫■□●○‣⁃∙·–*-]|\\(?[0-9]{1,3}[.):]?|\\(?[a-zA-Z][.)]|\\[[0-9]+\\]|[ivxlc]+[.)]");
    private static final Pattern LEADER = Pattern.compile("(?:\\.\\s?){4,}|…{2,}");
    private static final int CELL_LETTERS_MAX = 60;
    private static final int PROSE_LETTERS = 34;
    private static final int PROSE_COLUMNS = 6;
    private static final int HEADER_ROWS_MAX = 3;

    private static final int BANDS_MIN = 3;

    /// Narrower columns have words or numbers rather than text that wraps onto the next line.
    private static final float WRAPPED_POINTS = 80;

    /// The rows of the table; empty if this is not a table.
    Optional<List<List<String>>> rows() {
        var size = median(chunks.stream().map(Chunks::size).toList());
        var gaps = ColumnGaps.of(chunks, chunks.size() * (ruled ? 3 : 1) / 10, (ruled ? 0.4f : 0.8f) * size);
        if (gaps.isEmpty() || (gaps.size() == 1 && !ruled && chunks.size() < 3)) {
            return Optional.empty();
        }
        var grid = new ArrayList<List<List<CellLine>>>();
        for (var row : chunks) {
            grid.add(grid.size() < HEADER_ROWS_MAX && isOverColumns(row, gaps) ? over(row, gaps) : cells(row, gaps));
        }
        var texts = grid.stream().map(this::texts).toList();
        return isTable(texts) ? Optional.of(TableCells.tidied(joined(grid, size), rightToLeft)) : Optional.empty();
    }

    private static float median(List<Float> values) {
        return values.stream().sorted().skip(values.size() / 2).findFirst().orElse(10f);
    }

    /// The cells of a row; a text across several columns is in the first of them.
    private static List<List<CellLine>> cells(Chunks row, List<Float> gaps) {
        var cells = Stream.<List<Word>>generate(ArrayList::new)
                .limit(gaps.size() + 1L)
                .toList();
        for (var group : row.groups()) {
            var first = column(gaps, Chunks.left(group));
            var last = column(gaps, Chunks.right(group));
            if (first == last || cells.get(first).isEmpty()) {
                cells.get(first).addAll(group);
            } else {
                group.forEach(word -> cells.get(column(gaps, (word.left() + word.right()) / 2))
                        .add(word));
            }
        }
        return cells.stream()
                .<List<CellLine>>map(
                        words -> words.isEmpty() ? List.of() : List.of(new CellLine(row.baseline(), words)))
                .toList();
    }

    /// Whether a row has nothing but a heading over the columns after the first.
    private static boolean isOverColumns(Chunks row, List<Float> gaps) {
        return gaps.size() > 1
                && row.groups().size() == 1
                && column(gaps, Chunks.left(row.groups().getFirst())) > 0;
    }

    /// A heading over several columns is in the first of them.
    private static List<List<CellLine>> over(Chunks row, List<Float> gaps) {
        var cells = new ArrayList<>(Collections.nCopies(gaps.size() + 1, List.<CellLine>of()));
        cells.set(1, List.of(new CellLine(row.baseline(), row.groups().getFirst())));
        return cells;
    }

    private static int column(List<Float> gaps, float x) {
        return (int) gaps.stream().filter(gap -> gap < x).count();
    }

    private List<String> texts(List<List<CellLine>> row) {
        return row.stream().map(lines -> TableCells.text(lines, rightToLeft)).toList();
    }

    private boolean isTable(List<List<String>> rows) {
        var several = rows.stream().filter(row -> filled(row) > 1).count();
        if (several < (ruled ? 2 : 3) || several * 2 < rows.size() || isSpacedProse(rows)) {
            return false;
        }
        if (rows.stream()
                .flatMap(List::stream)
                .anyMatch(cell -> LEADER.matcher(cell).find())) {
            return false;
        }
        var letters = rows.stream()
                .flatMap(List::stream)
                .filter(cell -> !cell.isEmpty())
                .mapToInt(AlignedTable::measure)
                .average()
                .orElse(0);
        if (letters > (ruled ? 4 : 1) * CELL_LETTERS_MAX) {
            return false;
        }
        return rows.getFirst().size() > 2 || (!isList(rows) && (ruled || !isProse(rows)));
    }

    /// The length of a text; wide letters count twice.
    private static int measure(String text) {
        return (int)
                (text.length() + text.codePoints().filter(AlignedTable::isWide).count());
    }

    private static boolean isNumber(String text) {
        return text.chars().anyMatch(Character::isDigit) && text.chars().noneMatch(Character::isLetter);
    }

    private static boolean isWide(int letter) {
        return Character.isIdeographic(letter)
                || switch (Character.UnicodeScript.of(letter)) {
                    case HANGUL, HIRAGANA, KATAKANA -> true;
                    default -> false;
                };
    }

    private static long filled(List<String> row) {
        return row.stream().filter(cell -> !cell.isEmpty()).count();
    }

    /// Whether there are many columns of words: lines of text with wide spaces.
    private static boolean isSpacedProse(List<List<String>> rows) {
        var cells = rows.stream()
                .flatMap(List::stream)
                .filter(cell -> !cell.isEmpty())
                .toList();
        var words = cells.stream()
                .filter(cell -> Character.isLowerCase(cell.codePointAt(0)))
                .count();
        return rows.getFirst().size() > PROSE_COLUMNS && words * 2 > cells.size();
    }

    private static boolean isList(List<List<String>> rows) {
        return rows.stream()
                .map(List::getFirst)
                .filter(cell -> !cell.isEmpty())
                .allMatch(cell -> LIST_MARK.matcher(cell).matches());
    }

    private static boolean isProse(List<List<String>> rows) {
        return IntStream.range(0, rows.getFirst().size())
                .allMatch(column -> rows.stream()
                                .map(row -> row.get(column))
                                .filter(cell -> !cell.isEmpty())
                                .mapToInt(AlignedTable::measure)
                                .average()
                                .orElse(0)
                        > PROSE_LETTERS);
    }

    /// The rows as text, with the further lines of a cell joined to its first.
    private List<List<String>> joined(List<List<List<CellLine>>> grid, float size) {
        var pitches = IntStream.range(1, chunks.size())
                .mapToObj(index ->
                        chunks.get(index).baseline() - chunks.get(index - 1).baseline())
                .toList();
        var usual = median(pitches);
        var wraps = wrappedBands(grid);
        var rows = new ArrayList<List<List<CellLine>>>();
        for (var index = 0; index < grid.size(); index++) {
            var row = grid.get(index);
            if (index > 0
                    && band(index) == band(index - 1)
                    && (wraps.contains(band(index))
                            || continues(rows.getLast(), row, pitches.get(index - 1), Math.min(usual, 1.9f * size)))) {
                rows.set(rows.size() - 1, joined(rows.getLast(), row));
            } else {
                rows.add(row);
            }
        }
        return rows.stream().map(this::texts).toList();
    }

    /// Between which rulings a row is.
    private long band(int row) {
        return rules.stream().filter(rule -> rule < chunks.get(row).baseline()).count();
    }

    /// The bands that are one row each: text fills a column there and goes on in the next line. Few rulings do not
    /// separate rows but the head of the table.
    private Set<Long> wrappedBands(List<List<List<CellLine>>> grid) {
        var wrapped = new HashSet<Long>();
        for (var column = 0;
                rules.size() >= BANDS_MIN && column < grid.getFirst().size();
                column++) {
            var place = column;
            var right = grid.stream()
                    .flatMap(row -> row.get(place).stream())
                    .mapToDouble(line -> Chunks.right(line.words()))
                    .max()
                    .orElse(0);
            var left = grid.stream()
                    .flatMap(row -> row.get(place).stream())
                    .mapToDouble(line -> Chunks.left(line.words()))
                    .min()
                    .orElse(0);
            for (var row = 0; row + 1 < grid.size(); row++) {
                var line = grid.get(row).get(column);
                if (band(row) == band(row + 1)
                        && !line.isEmpty()
                        && !grid.get(row + 1).get(column).isEmpty()
                        && texts(grid.get(row + 1)).stream().noneMatch(AlignedTable::isNumber)
                        && right - left > WRAPPED_POINTS
                        && Chunks.right(line.getFirst().words()) - left > 0.85 * (right - left)) {
                    wrapped.add(band(row));
                }
            }
        }
        return wrapped;
    }

    private boolean continues(List<List<CellLine>> before, List<List<CellLine>> row, float pitch, float usual) {
        var within = isWithin(row, before);
        if (pitch < 0.85f * usual && Math.min(filledCells(row), filledCells(before)) * 2 <= row.size()) {
            return within || isWithin(before, row);
        }
        if (!within) {
            return false;
        }
        var key = rightToLeft ? row.getLast() : row.getFirst();
        var texts = texts(row).stream().filter(text -> !text.isEmpty()).toList();
        return key.isEmpty()
                && pitch <= 1.1f * usual
                && texts.stream().allMatch(text -> Character.isLowerCase(text.codePointAt(0)));
    }

    private static long filledCells(List<List<CellLine>> row) {
        return row.stream().filter(cell -> !cell.isEmpty()).count();
    }

    /// Whether all filled cells of a row are filled in the other row.
    private static boolean isWithin(List<List<CellLine>> row, List<List<CellLine>> other) {
        return IntStream.range(0, row.size())
                .allMatch(column ->
                        row.get(column).isEmpty() || !other.get(column).isEmpty());
    }

    private static List<List<CellLine>> joined(List<List<CellLine>> before, List<List<CellLine>> row) {
        var cells = new ArrayList<List<CellLine>>();
        for (var column = 0; column < row.size(); column++) {
            var lines = new ArrayList<>(before.get(column));
            lines.addAll(row.get(column));
            cells.add(lines);
        }
        return cells;
    }
}
