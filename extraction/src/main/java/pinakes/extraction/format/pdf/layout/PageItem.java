package pinakes.extraction.format.pdf.layout;

/// A part of a page in reading order.
public sealed interface PageItem permits PdfLine, PdfTable {
    /// Its words.
    String text();
}
