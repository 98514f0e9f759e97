package pinakes.engine.local.catalog;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.jdbi.v3.core.Handle;

/// The writing connection, and the statements around a group of changes.
///
/// Transactions are controlled in SQL because `commit()` of the JDBC driver begins the next transaction at once,
/// and a failure of that looks like a failed commit.
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

    /// Makes Jdbi load its classes while the program starts, which saves the first caller about 0.2 s.
    static long warmUp(Handle handle) {
        return handle.createQuery("SELECT :number")
                .bind("number", 1L)
                .map((row, _) -> row.getLong(1))
                .one();
    }

    void begin() throws SQLException {
        begin.execute();
    }

    /// Makes one change. A failed change is rolled back alone, unless it found that the catalog is damaged.
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

    /// Moves the journal into the file.
    void checkpoint() {
        handle.execute("PRAGMA wal_checkpoint(TRUNCATE)");
    }

    /// Rolls back an open transaction.
    @Override
    public void close() {
        handle.close();
    }

    /// After some disk failures SQLite has already rolled back the whole transaction.
    private void undo(Throwable failure) {
        try {
            rollbackToSavepoint.execute();
        } catch (SQLException e) {
            failure.addSuppressed(e);
            throw new IllegalStateException("a failed change rolled back its whole group", failure);
        }
    }
}
