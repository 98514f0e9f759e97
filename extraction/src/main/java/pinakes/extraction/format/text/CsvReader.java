package pinakes.extraction.format.text;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.Place;
import pinakes.extraction.reading.CellRange;
import pinakes.extraction.reading.DocumentReader;
import pinakes.extraction.reading.Draft;
import pinakes.extraction.reading.Rows;
import pinakes.extraction.reading.Source;

/// Tables of values separated by commas, semicolons, tabs or bars.
public final class CsvReader implements DocumentReader {
    private static final int SEPARATOR_SAMPLE_CHARS = 10_000;

    /// Enough rows to see whether there is a header.
    private static final int HEADER_SAMPLE_ROWS = 2;

    @Override
    public void read(Source source, Draft draft) throws IOException, ExtractionException {
        var rows = rows(TextFile.read(source.file(), draft.limits()));
        var headed = Rows.looksLikeHeader(rows.subList(0, Math.min(rows.size(), HEADER_SAMPLE_ROWS)));
        var header = headed ? rows.getFirst() : List.<String>of();
        for (var first = headed ? 1 : 0; first < rows.size(); first += CellRange.ROWS_MAX) {
            var last = Math.min(rows.size(), first + CellRange.ROWS_MAX);
            var part = new ArrayList<>(rows.subList(first, last));
            part.removeIf(row -> row.stream().allMatch(String::isBlank));
            var width = part.stream().mapToInt(List::size).max().orElse(1);
            var range = CellRange.of(first + 1, 1, last, width);
            draft.table(header, part, new Place(null, null, range));
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
