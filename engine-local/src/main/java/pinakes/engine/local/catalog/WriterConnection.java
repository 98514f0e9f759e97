package pinakes.engine.local.catalog;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/// The connection that changes the catalog, and the statements that frame a group of changes.
///
/// The frame is spelled out in SQL and not left to the JDBC driver, whose `commit()` begins the next transaction at once: a
/// failure of that could not be told from a failure to commit.
final class WriterConnection implements AutoCloseable {
    private final Handle handle;
    private final Statement frame;

    WriterConnection(Connection connection) throws SQLException {
        this.frame = connection.createStatement();
        this.handle = Jdbi.open(connection);
    }

    /// Has Jdbi load what it needs while the rest of the program starts: some 0.2 s that the first caller need not wait for.
    static long warmUp(Handle handle) {
        return handle.createQuery("SELECT :number")
                .bind("number", 1L)
                .map((row, _) -> row.getLong(1))
                .one();
    }

    void begin() throws SQLException {
        frame.execute("BEGIN IMMEDIATE");
    }

    /// Makes one change; when it fails it is undone, and the others of the group do not notice.
    void apply(PendingChange<?> change) throws SQLException {
        frame.execute("SAVEPOINT change");
        try {
            change.applyTo(handle);
        } catch (Throwable failure) {
            undo(failure);
            change.undone(failure);
        }
        frame.execute("RELEASE change");
    }

    void commit() throws SQLException {
        frame.execute("COMMIT");
    }

    /// Folds the journal into the file.
    void checkpoint() throws SQLException {
        frame.execute("PRAGMA wal_checkpoint(TRUNCATE)");
    }

    /// Undoes a transaction that was not committed.
    @Override
    public void close() {
        handle.close();
    }

    /// After some faults of the disk SQLite has ended the transaction by itself; then nothing of the group is left.
    private void undo(Throwable failure) {
        try {
            frame.execute("ROLLBACK TO change");
        } catch (SQLException e) {
            failure.addSuppressed(e);
            throw new IllegalStateException("a failed change took its whole group with it", failure);
        }
    }
}
