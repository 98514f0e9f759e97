/// The original bytes of documents, each stored once under its hash ([BlobStore]).
///
/// Bytes are collected in a [BlobStaging] and stored when they are complete and flushed, so a blob is always whole.
///
/// The catalog decides which blobs are needed. After a start, unreferenced ones are set aside in the background, and
/// moved back if the catalog refers to them again. Only people delete blobs that were set aside.
@NullMarked
package pinakes.engine.core.blob;

import org.jspecify.annotations.NullMarked;
