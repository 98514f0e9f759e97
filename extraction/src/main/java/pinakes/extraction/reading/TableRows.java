package pinakes.extraction.reading;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.Location;

/// The rows of a table as read from a file: of any length, with or without a header.
public final class TableRows {
    private static final Pattern NUMBER = Pattern.compile("[-+(]?[\\p{Sc}]?\\d[\\d.,'\\s]*[%)]?");

    private final List<Row> rows = new ArrayList<>();
    private boolean headed;

    /// A part of what a cell holds.
    public sealed interface Part {
        /// Paragraphs, one per line.
        record Text(String text) implements Part {}

        /// A table inside the cell.
        record Inner(TableRows table) implements Part {}
    }

    /// @param parts what the only cell of the row holds, in order; empty when there are several cells or the cell is
    /// nothing but text
    private record Row(List<String> cells, List<Part> parts) {}

    public void add(List<String> row) {
        rows.add(new Row(List.copyOf(row), List.of()));
    }

    /// Adds a row whose only cell contains tables.
    public void addFrame(String text, List<Part> parts) {
        rows.add(new Row(List.of(text), List.copyOf(parts)));
    }

    /// Marks the first row as the header; otherwise [#looksLikeHeader] decides.
    public void firstRowIsHeader() {
        headed = true;
    }

    public int count() {
        return rows.size();
    }

    /// The rows as lines of text, for a table inside a cell.
    public List<String> lines() {
        return rows.stream().map(row -> String.join(" | ", row.cells())).toList();
    }

    /// Adds the table to a draft. A table with one column is a frame around its contents: it becomes paragraphs and the
    /// tables inside it.
    public void writeTo(ExtractionDraft draft, Location location) throws ExtractionException {
        rows.removeIf(row -> row.cells().stream().allMatch(String::isBlank));
        if (rows.isEmpty()) {
            return;
        }
        var width = rows.stream().mapToInt(row -> row.cells().size()).max().orElse(0);
        if (width == 1) {
            for (var row : rows) {
                write(row, draft, location);
            }
            return;
        }
        var even = rows.stream().map(row -> padded(row.cells(), width)).toList();
        if (headed || looksLikeHeader(even)) {
            draft.table(even.getFirst(), even.subList(1, even.size()), location);
        } else {
            draft.table(List.of(), even, location);
        }
    }

    private static void write(Row framed, ExtractionDraft draft, Location location) throws ExtractionException {
        if (framed.parts().isEmpty()) {
            draft.paragraph(framed.cells().getFirst(), location);
        }
        for (var part : framed.parts()) {
            switch (part) {
                case Part.Text text -> draft.paragraph(text.text(), location);
                case Part.Inner inner -> inner.table().writeTo(draft, location);
            }
        }
    }

    /// Whether the first row looks like column names: distinct, short and not numeric, with at most one blank.
    public static boolean looksLikeHeader(List<List<String>> rows) {
        if (rows.size() < 2) {
            return false;
        }
        var first = rows.getFirst();
        var seen = new HashSet<String>();
        var blanks = 0;
        for (var cell : first) {
            var name = Prose.oneLine(cell);
            if (name.isEmpty()) {
                blanks++;
            } else if (name.length() > 100 || NUMBER.matcher(name).matches() || !seen.add(name)) {
                return false;
            }
        }
        return blanks <= 1 && seen.size() > 1;
    }

    private static List<String> padded(List<String> row, int width) {
        return Stream.concat(row.stream(), Stream.generate(() -> ""))
                .limit(width)
                .toList();
    }
}
