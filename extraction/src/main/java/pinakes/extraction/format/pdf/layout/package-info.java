/// The layout of a page: from glyphs and rulings to lines and tables in reading order.
///
/// All text of one direction is laid out in its own [pinakes.extraction.format.pdf.layout.TurnedPage], in which it runs
/// from left to right and its lines from top to bottom, so sideways text is read like upright text. Glyphs become
/// [runs][pinakes.extraction.format.pdf.layout.TextRun], `RuledTables` takes the runs inside grids of rulings,
/// `ReadingOrder` divides the rest into columns, and `AlignedTables` finds the rows that line up. Knows nothing of PDF.
@NullMarked
package pinakes.extraction.format.pdf.layout;

import org.jspecify.annotations.NullMarked;
