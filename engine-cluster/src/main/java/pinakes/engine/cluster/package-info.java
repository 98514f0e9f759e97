/// Shared storage, so that any number of engines work as one.
///
/// The engine itself is the one of `pinakes.engine.core`; this module replaces the storage below it. [ClusterStorage]
/// puts together the catalog (`postgres`), the blobs (`s3`, or a directory) and the indexes (`opensearch`, or a
/// directory of each engine). Indexes are derived from the catalog and follow it. `migration` copies a data
/// directory to shared storage, or back.
@NullMarked
package pinakes.engine.cluster;

import org.jspecify.annotations.NullMarked;
