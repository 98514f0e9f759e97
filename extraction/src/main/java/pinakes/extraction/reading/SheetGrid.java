package pinakes.extraction.reading;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import pinakes.extraction.CellRange;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.Location;

/// Splits a sheet into tables at blank rows and columns.
///
/// A long table becomes several blocks with the same header, each with its own range of cells.
public final class SheetGrid {
    /// A table is split after so many rows, so that its location stays precise.
    public static final int TABLE_ROWS_MAX = 50;

    private final String sheet;
    private final ExtractionDraft draft;
    private final TreeMap<Integer, TreeMap<Integer, String>> rows = new TreeMap<>();

    /// The header of the table that is being continued, and its first column.
    private List<String> header = List.of();

    private int headerColumn;

    public SheetGrid(String sheet, ExtractionDraft draft) {
        this.sheet = sheet;
        this.draft = draft;
    }

    /// Adds a cell; rows and columns are counted from 1, and rows must arrive in order.
    public void put(int row, int column, String text) throws ExtractionException {
        if (!rows.isEmpty() && row != rows.lastKey()) {
            if (row > rows.lastKey() + 1) {
                write();
                header = List.of();
            } else if (rows.size() >= TABLE_ROWS_MAX) {
                write();
            }
        }
        rows.computeIfAbsent(row, _ -> new TreeMap<>()).put(column, text);
    }

    /// Writes the last table.
    public void end() throws ExtractionException {
        write();
        header = List.of();
    }

    private void write() throws ExtractionException {
        if (rows.isEmpty()) {
            return;
        }
        for (var columns : columnGroups()) {
            table(columns);
        }
        rows.clear();
    }

    /// The first and last column of each group of columns without a blank one between them.
    private List<int[]> columnGroups() {
        var used = new TreeSet<Integer>();
        rows.values().forEach(row -> used.addAll(row.keySet()));
        var groups = new ArrayList<int[]>();
        for (var column : used) {
            if (groups.isEmpty() || column > groups.getLast()[1] + 1) {
                groups.add(new int[] {column, column});
            }
            groups.getLast()[1] = column;
        }
        return groups;
    }

    private void table(int[] columns) throws ExtractionException {
        var first = columns[0];
        var last = columns[1];
        var cells = new ArrayList<List<String>>();
        var numbers = new ArrayList<Integer>();
        for (var row : rows.entrySet()) {
            var values = values(row.getValue(), first, last);
            if (values.stream().anyMatch(value -> !value.isEmpty())) {
                cells.add(values);
                numbers.add(row.getKey());
            }
        }
        // A first line that fills only one cell is the title of the table.
        while (cells.size() > 1
                && last > first
                && filled(cells.getFirst()) == 1
                && filled(cells.get(1)) > 1
                && !cells.getFirst().getFirst().isEmpty()) {
            draft.paragraph(
                    String.join("", cells.removeFirst()),
                    location(numbers.getFirst(), first, numbers.removeFirst(), first));
        }
        if (last == first) {
            for (var index = 0; index < cells.size(); index++) {
                var row = numbers.get(index);
                draft.paragraph(cells.get(index).getFirst(), location(row, first, row, first));
            }
            return;
        }
        var location = location(numbers.getFirst(), first, numbers.getLast(), last);
        if (header.isEmpty() || headerColumn != first) {
            if (TableRows.looksLikeHeader(cells)) {
                header = cells.removeFirst();
                headerColumn = first;
            } else {
                header = List.of();
            }
        }
        draft.table(header, cells, location);
    }

    private Location location(int firstRow, int firstColumn, int lastRow, int lastColumn) {
        return Location.onSheet(sheet, new CellRange(firstRow, firstColumn, lastRow, lastColumn).name());
    }

    private static List<String> values(Map<Integer, String> row, int first, int last) {
        return IntStream.rangeClosed(first, last)
                .mapToObj(column -> row.getOrDefault(column, ""))
                .toList();
    }

    private static long filled(List<String> row) {
        return row.stream().filter(value -> !value.isEmpty()).count();
    }
}
