/// Storage on one machine, for one engine: everything is in one data directory ([EmbeddedStorage]).
///
/// The catalog is a SQLite file, and indexes are Lucene's. Originals are files ([FileBlobStore]): a staged file is
/// moved
/// to its final name, which is its hash; files that the catalog does not refer to are set aside in `orphans`. Backups
/// copy all of it except the indexes, which the catalog can fill again.
@NullMarked
package pinakes.engine.local;

import org.jspecify.annotations.NullMarked;
