/// PDF files, page by page.
///
/// A PDF knows where its letters stand and little else. [PageText] collects the lines that can be seen,
/// [RunningLines] drops what repeats at the edges of the pages, and [PageBlocks] makes paragraphs, headings,
/// lists and simple tables of the rest by size and distance. A page without usable text is drawn and recognised
/// ([PageScan]); so are larger figures on pages with text.
///
/// Text that nobody sees is dropped: drawn invisibly, white on white, too small to read, or beside the page.
/// Invisible text above a picture of the whole page stays: it is what a scanner recognised.
@NullMarked
package pinakes.extraction.format.pdf;

import org.jspecify.annotations.NullMarked;
