/// Cutting what was read from a file into passages that stand on their own and fit a model's window.
///
/// [Chunker] works in three steps. `PieceReader` turns blocks into pieces that are only cut in an emergency
/// (sentences, list items, table rows, lines), each with the `Seam` that joins it to the one before and the
/// section it stands in. `CutSearch` finds the cheapest places to cut: full chunks are cheap, cuts inside a
/// paragraph and chunks across headings are dear. `ChunkWriter` writes the chunks down.
@NullMarked
package pinakes.chunking;

import org.jspecify.annotations.NullMarked;
