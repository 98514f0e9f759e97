package pinakes.extraction.format.pdf.layout;

/// A table in a grid of rulings, with its place on the page.
record RuledTable(
        PdfTable item, float left, float top, float right, float bottom, float measure, int rightToLeftSurplus)
        implements PageElement {}
