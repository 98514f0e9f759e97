/// Which blobs the catalog needs, so that all others can be deleted.
///
/// [ReferencedBlobs] keeps a blob while something refers to it ([NeededContent]), and while its bytes are read for a
/// backup. The bytes of failed jobs are kept for a retry, within limits ([FailedContent]). [BlobOwnership] prevents two
/// catalogs from using one blob store, because each would delete what the other needs.
@NullMarked
package pinakes.engine.core.blob.referenced;

import org.jspecify.annotations.NullMarked;
