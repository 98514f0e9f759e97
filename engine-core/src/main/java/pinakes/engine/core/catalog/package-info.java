/// The catalog, which is the source of truth.
///
/// [Catalog] is the port, with [Sql] and [Row] for statements that run on every database. [RemoteChange] and
/// [RemoteGroups] report changes, including those by other engines. Callers add changes to a bounded [ChangeQueue],
/// which the writer of an adapter empties. [DataDirectory] creates and locks the directory of one engine; the
/// operating system releases the lock when the process dies.
@NullMarked
package pinakes.engine.core.catalog;

import org.jspecify.annotations.NullMarked;
