package pinakes.extraction.format.pdf.layout;

import java.util.List;
import java.util.stream.Collectors;

/// A table on a page.
///
/// @param rows rows of the same length; a cell that spans several is in the first of them
/// @param size the font size of most of its lines, in points
public record PdfTable(List<List<String>> rows, float size) implements PageItem {
    public PdfTable {
        rows = rows.stream().map(List::copyOf).toList();
    }

    @Override
    public String text() {
        return rows.stream().map(row -> String.join(" ", row)).collect(Collectors.joining("\n"));
    }
}
