package pinakes.extraction.format.text;

import java.util.ArrayList;
import java.util.List;

/// Parses CSV; quoted cells may contain separators and line breaks.
final class CsvParser {
    private static final char[] SEPARATORS = {',', ';', '\t', '|'};
    private static final int SAMPLE_CHARS = 10_000;

    private final String text;
    private final char separator;
    private final List<List<String>> rows = new ArrayList<>();
    private final StringBuilder cell = new StringBuilder();
    private List<String> row = new ArrayList<>();

    private CsvParser(String text) {
        this.text = text;
        this.separator = separator(text);
    }

    static List<List<String>> rows(String text) {
        var csv = new CsvParser(text);
        csv.split();
        return csv.rows;
    }

    private void split() {
        var quoted = false;
        for (var index = 0; index < text.length(); index++) {
            var current = text.charAt(index);
            if (quoted) {
                if (current != '"') {
                    cell.append(current);
                } else if (index + 1 < text.length() && text.charAt(index + 1) == '"') {
                    cell.append('"');
                    index++;
                } else {
                    quoted = false;
                }
            } else if (current == '"' && cell.isEmpty()) {
                quoted = true;
            } else if (current == separator) {
                endCell();
            } else if (current == '\n' || current == '\r') {
                if (current == '\n' || index + 1 == text.length() || text.charAt(index + 1) != '\n') {
                    endRow();
                }
            } else {
                cell.append(current);
            }
        }
        if (!cell.isEmpty() || !row.isEmpty()) {
            endRow();
        }
    }

    private void endCell() {
        row.add(cell.toString());
        cell.setLength(0);
    }

    private void endRow() {
        endCell();
        rows.add(row);
        row = new ArrayList<>();
    }

    /// The separator that occurs most often outside quotes at the beginning of the text.
    private static char separator(String text) {
        var counts = new int[SEPARATORS.length];
        var quoted = false;
        for (var index = 0; index < Math.min(text.length(), SAMPLE_CHARS); index++) {
            var current = text.charAt(index);
            quoted ^= current == '"';
            for (var kind = 0; kind < SEPARATORS.length && !quoted; kind++) {
                counts[kind] += current == SEPARATORS[kind] ? 1 : 0;
            }
        }
        var best = 0;
        for (var kind = 1; kind < SEPARATORS.length; kind++) {
            best = counts[kind] > counts[best] ? kind : best;
        }
        return SEPARATORS[best];
    }
}
