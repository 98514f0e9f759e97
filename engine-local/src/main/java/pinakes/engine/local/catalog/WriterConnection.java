package pinakes.engine.local.catalog;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.jdbi.v3.core.Handle;

/// The connection that changes the catalog, and the statements that frame a group of changes.
///
/// The frame is spelled out in SQL and not left to the JDBC driver, whose `commit()` begins the next transaction at
/// once: a failure of that could not be told from a failure to commit.
final class WriterConnection implements AutoCloseable {
    private final Handle handle;
    private final PreparedStatement begin;
    private final PreparedStatement savepoint;
    private final PreparedStatement rollbackToSavepoint;
    private final PreparedStatement releaseSavepoint;
    private final PreparedStatement commit;

    WriterConnection(Connection connection) throws SQLException {
        this.handle = StatementCache.open(connection);
        this.begin = connection.prepareStatement("BEGIN IMMEDIATE");
        this.savepoint = connection.prepareStatement("SAVEPOINT change");
        this.rollbackToSavepoint = connection.prepareStatement("ROLLBACK TO change");
        this.releaseSavepoint = connection.prepareStatement("RELEASE change");
        this.commit = connection.prepareStatement("COMMIT");
    }

    /// Has Jdbi load what it needs while the rest of the program starts: some 0.2 s that the first caller need not
    /// wait for.
    static long warmUp(Handle handle) {
        return handle.createQuery("SELECT :number")
                .bind("number", 1L)
                .map((row, _) -> row.getLong(1))
                .one();
    }

    void begin() throws SQLException {
        begin.execute();
    }

    /// Makes one change; when it fails it is undone, and the others of the group do not notice, unless it found that
    /// the catalog is damaged.
    void apply(PendingChange<?> change) throws SQLException {
        savepoint.execute();
        try {
            change.applyTo(handle);
        } catch (Throwable failure) {
            if (StorageFault.isLasting(failure)) {
                throw failure;
            }
            undo(failure);
            change.undone(failure);
        }
        releaseSavepoint.execute();
    }

    void commit() throws SQLException {
        commit.execute();
    }

    /// Folds the journal into the file.
    void checkpoint() {
        handle.execute("PRAGMA wal_checkpoint(TRUNCATE)");
    }

    /// Undoes a transaction that was not committed.
    @Override
    public void close() {
        handle.close();
    }

    /// After some faults of the disk SQLite has ended the transaction by itself; then nothing of the group is left.
    private void undo(Throwable failure) {
        try {
            rollbackToSavepoint.execute();
        } catch (SQLException e) {
            failure.addSuppressed(e);
            throw new IllegalStateException("a failed change took its whole group with it", failure);
        }
    }
}
