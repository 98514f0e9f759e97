/// The embedded catalog: one SQLite database below a data directory that belongs to one process at a time.
///
/// - **Who may:** [DataDirectory] creates the directory and locks it; the operating system takes the lock
///   back when the process dies, however it dies.
/// - **Changes** go to one writer. Callers put them into a [ChangeQueue], which makes callers wait when it is
///   full; the [CatalogWriter] takes what has gathered, applies each change in a savepoint of its own,
///   commits all of them with one flush to the disk, and only then answers (group commit: the more callers,
///   the fewer flushes for each of them). Because nobody else ever writes, nobody ever meets "database is
///   locked".
/// - **Reads** run beside that on a few read-only connections ([CatalogReaders]). Each statement sees
///   everything that was acknowledged before it began.
/// - **The file** is made under another name and appears whole ([CatalogFile]), so an empty one is never ours.
/// - **Tables** come from the migrations in `db/migration`; [CatalogSchema] knows the newest of them.
/// - **Faults** of the disk become [pinakes.engine.EngineUnavailableException] in words for a caller
///   ([StorageFault]); the first that speaks of damage ends all writing ([CatalogTrust]). [CatalogCheck] looks
///   for damage at every start.
@NullMarked
package pinakes.engine.local.catalog;

import org.jspecify.annotations.NullMarked;
