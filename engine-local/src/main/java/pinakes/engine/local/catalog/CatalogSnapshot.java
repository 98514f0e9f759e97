package pinakes.engine.local.catalog;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.function.Function;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.catalog.Sql;

/// A copy of a catalog in a private file.
public record CatalogSnapshot(Path file) {
    /// The newest version of the tables that this program supports.
    public static final int NEWEST_SCHEMA = CatalogSchema.NEWEST;

    /// Runs a query.
    ///
    /// @throws EngineUnavailableException when the file cannot be read
    public <R> R read(Function<Sql, R> query) {
        try (var sql = new Sql(new SqliteFile(file).openReader())) {
            return query.apply(sql);
        } catch (SQLException | IllegalStateException e) {
            throw StorageFault.of(e);
        }
    }

    public int schemaVersion() {
        return read(sql -> (int) sql.number("PRAGMA user_version"));
    }

    /// Whether it is a whole catalog: a file of this program, in which SQLite finds no damage.
    public boolean isSound() {
        return read(sql -> sql.number("PRAGMA application_id") == CatalogSchema.APPLICATION_ID
                && sql.one("PRAGMA quick_check(1)", row -> row.text("quick_check"))
                        .equals("ok"));
    }
}
