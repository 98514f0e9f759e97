package pinakes.extraction.format.text;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import pinakes.extraction.CellRange;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.Location;
import pinakes.extraction.reading.DocumentReader;
import pinakes.extraction.reading.ExtractionDraft;
import pinakes.extraction.reading.SheetGrid;
import pinakes.extraction.reading.TableRows;

/// Reads values separated by commas, semicolons, tabs or bars.
public final class CsvReader implements DocumentReader {
    private static final int SEPARATOR_SAMPLE_CHARS = 10_000;

    /// Enough rows to detect a header.
    private static final int HEADER_SAMPLE_ROWS = 2;

    @Override
    public void read(ExtractionRequest request, ExtractionDraft draft) throws IOException, ExtractionException {
        var text = TextFile.read(request.file(), draft);
        var rows = rows(text);
        var headed = TableRows.looksLikeHeader(rows.subList(0, Math.min(rows.size(), HEADER_SAMPLE_ROWS)));
        var header = headed ? rows.getFirst() : List.<String>of();
        for (var first = headed ? 1 : 0; first < rows.size(); first += SheetGrid.TABLE_ROWS_MAX) {
            var last = Math.min(rows.size(), first + SheetGrid.TABLE_ROWS_MAX);
            var part = new ArrayList<>(rows.subList(first, last));
            part.removeIf(row -> row.stream().allMatch(String::isBlank));
            var width = part.stream().mapToInt(List::size).max().orElse(1);
            var range = new CellRange(first + 1, 1, last, width).name();
            draft.table(header, part, new Location(null, null, range));
        }
    }

    /// Reads damaged files as far as possible: quotes may be left open, and text may follow a closing quote.
    private static List<List<String>> rows(String text) throws IOException {
        var format = CSVFormat.DEFAULT
                .builder()
                .setDelimiter(separator(text))
                .setIgnoreEmptyLines(false)
                .setLenientEof(true)
                .setTrailingData(true)
                .get();
        try (var parser = CSVParser.parse(text, format)) {
            return parser.stream().map(CSVRecord::toList).toList();
        }
    }

    /// The separator that appears most often outside quotes at the beginning of the text.
    private static char separator(String text) {
        var unquoted = text.substring(0, Math.min(text.length(), SEPARATOR_SAMPLE_CHARS))
                .replaceAll("\"[^\"]*+\"?+", "");
        return Stream.of(',', ';', '\t', '|')
                .max(Comparator.comparingLong(separator ->
                        unquoted.chars().filter(c -> c == separator).count()))
                .orElseThrow();
    }
}
