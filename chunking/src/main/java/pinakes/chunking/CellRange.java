package pinakes.chunking;

import java.util.Optional;
import java.util.regex.Pattern;

/// A rectangle of cells, such as `A1:C7`.
record CellRange(String columnFirst, int rowFirst, String columnLast, int rowLast) {
    private static final Pattern FORM = Pattern.compile("([A-Z]{1,4})([1-9]\\d{0,8}):([A-Z]{1,4})([1-9]\\d{0,8})");

    static Optional<CellRange> parse(String text) {
        var match = FORM.matcher(text);
        return match.matches()
                ? Optional.of(new CellRange(
                        match.group(1),
                        Integer.parseInt(match.group(2)),
                        match.group(3),
                        Integer.parseInt(match.group(4))))
                : Optional.empty();
    }

    int height() {
        return rowLast - rowFirst + 1;
    }

    /// One row of it, counted from 0.
    CellRange row(int index) {
        return new CellRange(columnFirst, rowFirst + index, columnLast, rowFirst + index);
    }

    /// The smallest rectangle around both.
    CellRange around(CellRange other) {
        return new CellRange(
                before(columnFirst, other.columnFirst) ? columnFirst : other.columnFirst,
                Math.min(rowFirst, other.rowFirst),
                before(columnLast, other.columnLast) ? other.columnLast : columnLast,
                Math.max(rowLast, other.rowLast));
    }

    private static boolean before(String left, String right) {
        return left.length() == right.length() ? left.compareTo(right) < 0 : left.length() < right.length();
    }

    @Override
    public String toString() {
        return columnFirst + rowFirst + ":" + columnLast + rowLast;
    }
}
