package pinakes.engine.local.catalog;

import java.sql.SQLException;
import org.jdbi.v3.core.Handle;

/// Makes the file of the catalog smaller by the pages that nothing is on any more.
final class IncrementalVacuum {
    private IncrementalVacuum() {}

    /// Keeps count of free pages from now on; only a catalog without tables can be set up so.
    static final String SET_UP = "PRAGMA auto_vacuum = INCREMENTAL; VACUUM";

    /// Not through Jdbi, which would take the first step of the statement and leave the rest.
    static int run(Handle handle) {
        try (var statement = handle.getConnection().createStatement()) {
            return statement.executeUpdate("PRAGMA incremental_vacuum");
        } catch (SQLException e) {
            throw new IllegalStateException("free pages could not be given back", e);
        }
    }
}
