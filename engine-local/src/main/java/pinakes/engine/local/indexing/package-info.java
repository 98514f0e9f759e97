/// Keeps the document index consistent with the catalog.
///
/// The catalog changes first; then the caller names the changed document to the [IndexKeeper], which reads it
/// from the catalog again. Changes that were lost in a crash are found when the index is opened and compared with
/// the catalog. An [OpenChunkIndex] is an index with the model that made its vectors. One serves at a time; a
/// rebuild fills another one in parallel and then replaces it.
@NullMarked
package pinakes.engine.local.indexing;

import org.jspecify.annotations.NullMarked;
