/// PDF files, page by page.
///
/// A PDF stores the positions of its letters and little else. `PageText` collects the visible lines,
/// `RunningLines` drops page headers and footers, and `PageBlocks` forms paragraphs, headings, lists and simple
/// tables by font size and distance. A page without usable text is rendered for OCR (`PageOcr`), as are larger
/// figures.
///
/// Text that no reader sees is dropped: invisible, white on white, too small, or outside the page. Invisible text
/// over a picture of the whole page is kept: it is the OCR result of a scanner.
@NullMarked
package pinakes.extraction.format.pdf;

import org.jspecify.annotations.NullMarked;
