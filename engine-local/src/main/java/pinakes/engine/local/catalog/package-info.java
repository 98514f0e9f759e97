/// The catalog in SQLite ([SqliteCatalog]): one database in a data directory that belongs to one process at a time.
///
/// - **Changes** go through one writer. The [CatalogWriter] takes all waiting changes, applies each in its own
///   savepoint, commits them with one flush and then answers (group commit). With a single writer, "database is
///   locked" cannot happen.
/// - **Reads** run in parallel on a few read-only connections ([CatalogReaders]) and see everything acknowledged
///   before.
/// - **The file** is created under another name and renamed when complete ([CatalogFile]), so an empty one
///   is always damaged.
/// - **Tables** come from the migrations in `db/migration` ([CatalogSchema]).
/// - **Disk failures** become [pinakes.engine.EngineUnavailableException] ([StorageFault]). The first sign of
///   damage stops all writes ([CatalogHealth]); [CatalogCheck] looks for damage every time the engine starts.
@NullMarked
package pinakes.engine.local.catalog;

import org.jspecify.annotations.NullMarked;
