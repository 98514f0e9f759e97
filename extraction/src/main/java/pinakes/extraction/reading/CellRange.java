package pinakes.extraction.reading;

/// Names of cells as people write them: `B7`, `A1:C9`.
public final class CellRange {
    /// So many rows make one piece of text, so that a piece has a place that a person can find.
    public static final int ROWS_MAX = 50;

    private static final int LETTERS = 26;

    private CellRange() {}

    /// A rectangle of cells; rows and columns are counted from 1.
    public static String of(int firstRow, int firstColumn, int lastRow, int lastColumn) {
        var first = column(firstColumn) + firstRow;
        var last = column(lastColumn) + lastRow;
        return first.equals(last) ? first : first + ":" + last;
    }

    /// The letters of a column that is counted from 1.
    public static String column(int number) {
        var letters = new StringBuilder();
        for (var rest = number; rest > 0; rest = (rest - 1) / LETTERS) {
            letters.insert(0, (char) ('A' + (rest - 1) % LETTERS));
        }
        return letters.toString();
    }

    /// The number of the column in the name of a cell, counted from 1; 0 when it has none.
    public static int columnOf(String cell) {
        var column = 0;
        for (var index = 0; index < cell.length() && Character.isLetter(cell.charAt(index)) && index < 4; index++) {
            column = column * LETTERS + Character.toUpperCase(cell.charAt(index)) - 'A' + 1;
        }
        return column;
    }
}
