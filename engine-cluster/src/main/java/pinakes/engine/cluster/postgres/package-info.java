/// The catalog in PostgreSQL, for several engines at a time.
///
/// - **Statements** are those of the embedded catalog. `tables.sql` defines the same tables, and the functions of
///   SQLite that statements use ([PostgresSchema]).
/// - **Changes** are serializable transactions on a few threads with a connection each ([ConnectionThreads]). One
///   that conflicts with another is repeated, so the engine sees the same as with the single writer of SQLite.
/// - **Engines** renew a lease ([EngineLease]). When it expires, other engines requeue its jobs.
///   The number of the attempt is checked in the transaction that stores a result, so none is stored twice.
/// - **Changes by other engines** arrive as notifications, which triggers send ([CatalogFeed]). Indexes do not
///   depend on them: before each search, they ask for the rows that have changed ([ChangedGroups]).
/// - **Revisions** of the data, which cached answers depend on, are read from the database ([DataChanges]).
/// - **Locks** by name are advisory locks ([PostgresLocks]).
@NullMarked
package pinakes.engine.cluster.postgres;

import org.jspecify.annotations.NullMarked;
