package pinakes.extraction.format.text;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
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
    /// Enough rows to detect a header.
    private static final int SAMPLE_ROWS = 2;

    @Override
    public void read(ExtractionRequest request, ExtractionDraft draft) throws IOException, ExtractionException {
        var text = TextFile.read(request.file(), draft.limits());
        var rows = CsvParser.rows(text);
        var headed = TableRows.looksLikeHeader(rows.subList(0, Math.min(rows.size(), SAMPLE_ROWS)));
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
}
