/// PDF files, page by page.
///
/// A PDF stores the positions of its letters and little else. `PageText` collects the visible glyphs and rulings of a
/// page and of its annotations, the package `layout` puts them into reading order, `RunningLines` drops page headers
/// and footers, `Headings` finds headings by what the file says (`HeadingTags`, `Bookmarks`) and by their looks, and
/// `PageBlocks` forms paragraphs and lists. A page without usable text is rendered for OCR (`PageOcr`), as are larger
/// figures. `TextQuality` decides whether text is usable.
///
/// Text that no reader sees is dropped: invisible, white on white, too small, or outside the page. Invisible text
/// over a picture of the whole page is kept: it is the OCR result of a scanner. `LayerProofreader` corrects words in it
/// that were misread.
@NullMarked
package pinakes.extraction.format.pdf;

import org.jspecify.annotations.NullMarked;
