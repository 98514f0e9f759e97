package pinakes.extraction;

import java.util.Optional;
import java.util.regex.Pattern;

/// A rectangle of cells in a sheet, such as `A1:C7`; rows and columns are counted from 1.
public record CellRange(int rowFirst, int columnFirst, int rowLast, int columnLast) {
    private static final Pattern FORM = Pattern.compile("([A-Z]{1,4})([1-9]\\d{0,8}):([A-Z]{1,4})([1-9]\\d{0,8})");
    private static final int LETTERS = 26;

    /// Reads the form with a colon; empty for anything else.
    public static Optional<CellRange> parse(String text) {
        var match = FORM.matcher(text);
        return match.matches()
                ? Optional.of(new CellRange(
                        Integer.parseInt(match.group(2)),
                        columnOf(match.group(1)),
                        Integer.parseInt(match.group(4)),
                        columnOf(match.group(3))))
                : Optional.empty();
    }

    /// The column in the name of a cell, such as 2 for `B7`; 0 when it has none.
    public static int columnOf(String cell) {
        var column = 0;
        for (var index = 0; index < cell.length() && Character.isLetter(cell.charAt(index)) && index < 4; index++) {
            column = column * LETTERS + Character.toUpperCase(cell.charAt(index)) - 'A' + 1;
        }
        return column;
    }

    public int height() {
        return rowLast - rowFirst + 1;
    }

    /// One row of the range, counted from 0.
    public CellRange row(int index) {
        return new CellRange(rowFirst + index, columnFirst, rowFirst + index, columnLast);
    }

    /// The smallest range that contains both.
    public CellRange union(CellRange other) {
        return new CellRange(
                Math.min(rowFirst, other.rowFirst),
                Math.min(columnFirst, other.columnFirst),
                Math.max(rowLast, other.rowLast),
                Math.max(columnLast, other.columnLast));
    }

    /// The name that people use: `B7` for a single cell, otherwise the form with a colon.
    public String name() {
        var first = LetterNumber.of(columnFirst) + rowFirst;
        return rowFirst == rowLast && columnFirst == columnLast ? first : toString();
    }

    @Override
    public String toString() {
        return LetterNumber.of(columnFirst) + rowFirst + ":" + LetterNumber.of(columnLast) + rowLast;
    }
}
