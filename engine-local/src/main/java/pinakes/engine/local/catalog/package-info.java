/// The catalog, which is the source of truth.
///
/// [Catalog] is the port, with [Sql] and [Row] for statements that run on every database. [RemoteChange] and
/// [RemoteGroups] tell what changed, also in other engines. [SqliteCatalog] is the embedded adapter: one SQLite
/// database in a data directory that belongs to one process at a time.
///
/// - **Ownership:** [DataDirectory] creates and locks the directory. The operating system releases the lock when
///   the process dies.
/// - **Changes** go through one writer. Callers add them to a bounded [ChangeQueue]; the [CatalogWriter] takes
///   all waiting changes, applies each in its own savepoint, commits them with one flush and then answers (group
///   commit). With a single writer, "database is locked" cannot happen.
/// - **Reads** run in parallel on a few read-only connections ([CatalogReaders]) and see everything acknowledged
///   before.
/// - **The file** is created under another name and renamed when complete ([CatalogFile]), so an empty one is
///   never ours.
/// - **Tables** come from the migrations in `db/migration` ([CatalogSchema]).
/// - **Disk failures** become [pinakes.engine.EngineUnavailableException] ([StorageFault]). The first sign of
///   damage stops all writes ([CatalogHealth]); [CatalogCheck] looks for damage at every start.
@NullMarked
package pinakes.engine.local.catalog;

import org.jspecify.annotations.NullMarked;
