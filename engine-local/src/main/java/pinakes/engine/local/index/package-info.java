/// The search index: which chunks contain these words, and which are close to this vector.
///
/// The index is derived data. The catalog holds the texts and can fill an index at any time, so a chunk found
/// here is a candidate until the catalog confirms it. [ChunkIndex] is the port for documents and for projects;
/// [DocumentFields] and [ProjectFields] say what each of them indexes. The Lucene adapter keeps words and vectors
/// in one index, so a filter restricts both in the same way. Changes become visible with `refresh` and durable
/// with `commit`.
@NullMarked
package pinakes.engine.local.index;

import org.jspecify.annotations.NullMarked;
