/// The original bytes of documents, each stored once in a file named by its hash.
///
/// Bytes are written to `staging` and moved to their final name when they are complete and flushed, so a file
/// with a final name is always whole. The catalog decides which blobs are needed; after a start, unreferenced ones
/// are set aside in `orphans` in the background, and moved back if the catalog refers to them again.
@NullMarked
package pinakes.engine.local.blob;

import org.jspecify.annotations.NullMarked;
