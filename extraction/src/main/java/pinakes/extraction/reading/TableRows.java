package pinakes.extraction.reading;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.Location;

/// The rows of a table as read from a file: of any length, with or without a header.
public final class TableRows {
    private static final Pattern NUMBER = Pattern.compile("[-+(]?[\\p{Sc}]?\\d[\\d.,'\\s]*[%)]?");

    private final List<List<String>> rows = new ArrayList<>();
    private boolean headed;

    public void add(List<String> row) {
        rows.add(List.copyOf(row));
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
        return rows.stream().map(row -> String.join(" | ", row)).toList();
    }

    /// Adds the table to a draft; a table with one column becomes paragraphs.
    public void writeTo(ExtractionDraft draft, Location location) throws ExtractionException {
        rows.removeIf(row -> row.stream().allMatch(String::isBlank));
        if (rows.isEmpty()) {
            return;
        }
        var width = rows.stream().mapToInt(List::size).max().orElse(0);
        if (width == 1) {
            for (var row : rows) {
                draft.paragraph(row.getFirst(), location);
            }
            return;
        }
        var even = rows.stream().map(row -> padded(row, width)).toList();
        if (headed || looksLikeHeader(even)) {
            draft.table(even.getFirst(), even.subList(1, even.size()), location);
        } else {
            draft.table(List.of(), even, location);
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
        var even = new ArrayList<>(row);
        while (even.size() < width) {
            even.add("");
        }
        return even;
    }
}
