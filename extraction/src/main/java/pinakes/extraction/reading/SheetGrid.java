package pinakes.extraction.reading;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.Place;

/// Finds the tables on a sheet: what blank rows and columns separate.
///
/// A long table becomes several pieces with the same header, each with the range of its own cells.
public final class SheetGrid {
    private final String sheet;
    private final Draft draft;
    private final TreeMap<Integer, TreeMap<Integer, String>> rows = new TreeMap<>();

    /// The header of the table that goes on, and the first column it has.
    private List<String> header = List.of();

    private int headerColumn;

    public SheetGrid(String sheet, Draft draft) {
        this.sheet = sheet;
        this.draft = draft;
    }

    /// Adds a cell; rows and columns are counted from 1, and rows come in order.
    public void put(int row, int column, String text) throws ExtractionException {
        if (!rows.isEmpty() && row != rows.lastKey()) {
            if (row > rows.lastKey() + 1) {
                write();
                header = List.of();
            } else if (rows.size() >= CellRange.ROWS_MAX) {
                write();
            }
        }
        rows.computeIfAbsent(row, _ -> new TreeMap<>()).put(column, text);
    }

    /// Writes what is left.
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

    /// First and last column of each group of columns that no blank column divides.
    private List<int[]> columnGroups() {
        var used = new TreeMap<Integer, Boolean>();
        rows.values().forEach(row -> row.keySet().forEach(column -> used.put(column, true)));
        var groups = new ArrayList<int[]>();
        for (var column : used.keySet()) {
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
        // A line above a table that fills one cell only is its title.
        while (cells.size() > 1
                && last > first
                && filled(cells.getFirst()) == 1
                && filled(cells.get(1)) > 1
                && !cells.getFirst().getFirst().isEmpty()) {
            draft.paragraph(
                    String.join("", cells.removeFirst()),
                    place(numbers.getFirst(), first, numbers.removeFirst(), first));
        }
        if (last == first) {
            for (var index = 0; index < cells.size(); index++) {
                var row = numbers.get(index);
                draft.paragraph(cells.get(index).getFirst(), place(row, first, row, first));
            }
            return;
        }
        var place = place(numbers.getFirst(), first, numbers.getLast(), last);
        if (header.isEmpty() || headerColumn != first) {
            if (Rows.looksLikeHeader(cells)) {
                header = cells.removeFirst();
                headerColumn = first;
            } else {
                header = List.of();
            }
        }
        draft.table(header, cells, place);
    }

    private Place place(int firstRow, int firstColumn, int lastRow, int lastColumn) {
        return Place.onSheet(sheet, CellRange.of(firstRow, firstColumn, lastRow, lastColumn));
    }

    private static List<String> values(Map<Integer, String> row, int first, int last) {
        var values = new ArrayList<String>();
        for (var column = first; column <= last; column++) {
            values.add(row.getOrDefault(column, ""));
        }
        return values;
    }

    private static long filled(List<String> row) {
        return row.stream().filter(value -> !value.isEmpty()).count();
    }
}
