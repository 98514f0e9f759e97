/// Blobs in S3-compatible storage.
///
/// [S3BlobStore] stores each blob as an object that is named by its hash. [S3Client] sends the few requests that this
/// takes, retries those that fail for a temporary reason, and signs them ([S3Signature]). A server that is
/// unreachable is reported as [pinakes.engine.EngineUnavailableException], so jobs wait for it.
@NullMarked
package pinakes.engine.cluster.s3;

import org.jspecify.annotations.NullMarked;
