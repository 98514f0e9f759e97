package pinakes.extraction.format.text;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.Place;
import pinakes.extraction.reading.CellRange;
import pinakes.extraction.reading.DocumentReader;
import pinakes.extraction.reading.Draft;
import pinakes.extraction.reading.Rows;
import pinakes.extraction.reading.Source;

/// Tables of values separated by commas, semicolons, tabs or bars.
public final class CsvReader implements DocumentReader {
    /// Enough rows to see whether there is a header.
    private static final int SAMPLE_ROWS = 2;

    @Override
    public void read(Source source, Draft draft) throws IOException, ExtractionException {
        var text = TextFile.read(source.file(), draft.limits());
        var rows = CsvText.rows(text);
        var headed = Rows.looksLikeHeader(rows.subList(0, Math.min(rows.size(), SAMPLE_ROWS)));
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
}
