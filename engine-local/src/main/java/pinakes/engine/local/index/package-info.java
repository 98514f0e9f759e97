/// Lucene indexes ([LuceneChunkIndex]), one directory per generation ([IndexesInDirectory]).
///
/// Words and vectors are in one index, so a filter restricts both in the same way ([Retrieval]). One thread writes
/// ([WriterThread]).
@NullMarked
package pinakes.engine.local.index;

import org.jspecify.annotations.NullMarked;
