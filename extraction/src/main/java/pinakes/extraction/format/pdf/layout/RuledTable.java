package pinakes.extraction.format.pdf.layout;

import java.util.List;

/// A table in a grid of rulings, with its place on the page.
record RuledTable(
        List<List<String>> rows,
        float size,
        float left,
        float top,
        float right,
        float bottom,
        int letters,
        int rightToLeftSurplus)
        implements PageElement {
    PdfTable item() {
        return new PdfTable(rows, size, top);
    }

    @Override
    public float measure() {
        return letters;
    }
}
