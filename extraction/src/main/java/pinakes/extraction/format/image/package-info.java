/// Picture files: their text, their barcodes, and metadata that people search by, such as colours and dates.
///
/// [ImageReader] reads bitmaps, one page per picture; [SvgReader] reads drawings by their labels.
@NullMarked
package pinakes.extraction.format.image;

import org.jspecify.annotations.NullMarked;
