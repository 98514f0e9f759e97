/// The search index: which chunks contain these words, and which are close to this vector.
///
/// The index is derived data. The catalog holds the texts and can fill an index at any time, so a chunk found
/// here is a candidate until the catalog confirms it. [ChunkIndex] is the port for documents and for projects;
/// [DocumentFields] and [ProjectFields] say what each of them indexes. [WordAnalysis] turns text into terms in the
/// same way for every adapter. Changes become visible with `refresh` and durable with `commit`.
@NullMarked
package pinakes.engine.core.index;

import org.jspecify.annotations.NullMarked;
