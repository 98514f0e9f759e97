/// Storage on one machine, for one engine: everything is in one data directory ([EmbeddedStorage]).
///
/// The catalog is a SQLite file, originals are files, and indexes are Lucene's. Backups copy all of it except the
/// indexes, which the catalog can fill again.
@NullMarked
package pinakes.engine.local;

import org.jspecify.annotations.NullMarked;
