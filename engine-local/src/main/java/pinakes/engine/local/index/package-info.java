/// The index: which chunks hold these words, and which are near this meaning.
///
/// The index is derived. The catalog holds the texts and can fill an index again at any time, so a chunk that is
/// found here is a candidate until the catalog confirms it. [pinakes.engine.local.index.ChunkIndex] is the port;
/// [pinakes.engine.local.index.LuceneChunkIndex] keeps words and vectors in one Lucene index, so that a filter
/// restricts both in the same way. Changes become visible with `refresh` and durable with `commit`: two different
/// moments, neither of which happens by itself.
@NullMarked
package pinakes.engine.local.index;

import org.jspecify.annotations.NullMarked;
