package pinakes.extraction.format.pdf.layout;

import java.util.List;

/// One line of text in a table cell.
///
/// @param words from left to right
record CellLine(float baseline, List<Word> words) {}
