package pinakes.engine.core.catalog;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.function.Function;
import pinakes.engine.DataKind;
import pinakes.engine.EngineHealth;
import pinakes.engine.EngineRole;
import pinakes.engine.EngineStatus;
import pinakes.engine.core.concurrent.InterruptibleCall;
import pinakes.engine.core.concurrent.InterruptibleTask;
import pinakes.engine.core.concurrent.Listeners;

/// The database of the engine, which is the source of truth; thread-safe.
///
/// [#read] and [#write] throw [pinakes.engine.EngineUnavailableException] when the database fails; failures of the
/// query or change itself reach the caller unchanged. Defaults are those of a catalog that only one engine uses.
public interface Catalog extends AutoCloseable {
    /// Runs a query, which sees everything acknowledged before, by any engine.
    <R> R read(Function<Sql, R> query) throws InterruptedException;

    /// Makes a change atomically and returns when it is durable. Changes have the same effect as if they ran one
    /// after the other.
    ///
    /// @param change must not block; it may run several times, and only the last run counts
    /// @throws InterruptedException when the caller was interrupted before the change began; it is not made
    <R> R write(Function<Sql, R> change) throws InterruptedException;

    /// Makes a change that takes a row from a queue. Other changes may run at the same time, so its statements must
    /// check everything that they rely on.
    <R> R take(Function<Sql, R> change) throws InterruptedException;

    /// The suffix of a query that selects a row to take, so that it skips rows that others are taking.
    default String skippingTaken() {
        return "";
    }

    /// Runs work exclusively: work with the same name waits, here and in other engines.
    <R> R exclusively(String name, InterruptibleCall<R> work) throws InterruptedException;

    /// Notifies this listener, in place of the previous one, of every commit from now on.
    void onCommit(CommitListener listener);

    /// The number of changes that wait to be committed.
    int waitingChanges();

    /// An opaque mark of the data of a kind, which every change replaces before it is acknowledged. All engines on
    /// the same data have the same one.
    String revision(DataKind kind) throws InterruptedException;

    /// Replaces the mark if searches did not find what is in the catalog, and now find more of it.
    void searchesChanged(DataKind kind);

    /// Receives changes that other engines made; never anything for a catalog that only one engine uses.
    Listeners<RemoteChange> remoteChanges();

    /// Follows what other engines change in rows that an index is built from, from now on.
    ///
    /// @param table either `document` or `project_chunk`
    /// @param project the project of the chunks; 0 for documents
    default RemoteGroups remoteGroups(String table, long project) throws InterruptedException {
        return RemoteGroups.NONE;
    }

    /// Whether several engines may use it.
    default boolean isShared() {
        return false;
    }

    /// Whether other engines use it now.
    default boolean hasOtherEngines() throws InterruptedException {
        return false;
    }

    /// How many engines with each role use it now, including this one.
    default Map<EngineRole, Integer> runningEngines() throws InterruptedException {
        return EngineStatus.Engines.ONE.running();
    }

    /// How long ago this engine last renewed its lease; zero for a catalog that only one engine uses.
    default Duration leaseAge() {
        return Duration.ZERO;
    }

    /// The condition for rows of running jobs whose engine has ended. The only engine of a catalog asks at its start,
    /// when it runs no job yet.
    default String abandonedJobs() {
        return "TRUE";
    }

    /// The condition for rows of running jobs that this engine took.
    default String ownJobs() {
        return "TRUE";
    }

    /// The name under which this engine stores a property; every engine has its own.
    default String ownProperty(String name) {
        return name;
    }

    /// Runs a step of the start, which is skipped if the catalog is damaged: a damaged catalog can still be read.
    void unlessDamaged(InterruptibleTask step) throws InterruptedException;

    /// Why the catalog cannot be read or written now; it serves when it can be read.
    EngineHealth health() throws InterruptedException;

    /// Publishes an address to processes that find the data directory in use, in addition to those before. The first
    /// is that of the engine.
    void announce(URI address);

    /// Releases the space of deleted rows.
    void shrink() throws InterruptedException;

    /// The size of the catalog without its journal.
    long sizeBytes() throws InterruptedException;

    /// Finishes pending work; later calls are refused.
    @Override
    void close();
}
