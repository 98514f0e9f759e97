/// Splits the blocks of a document into chunks that make sense on their own and fit the window of a model.
///
/// [Chunker] works in three steps. `PieceReader` turns blocks into pieces that are normally not split any further
/// (sentences, list items, table rows, lines), each with its section and the `Boundary` before it. `CutSearch`
/// finds the cheapest cuts: full chunks are cheap, cuts inside a paragraph and chunks across headings are
/// expensive. `ChunkWriter` assembles the chunks.
@NullMarked
package pinakes.chunking;

import org.jspecify.annotations.NullMarked;
