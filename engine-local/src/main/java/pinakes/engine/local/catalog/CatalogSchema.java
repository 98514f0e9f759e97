package pinakes.engine.local.catalog;

import java.sql.Connection;
import java.sql.SQLException;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The tables of the catalog: which version a file has, and how it gets the newest.
///
/// Flyway keeps the history of the migrations. Loading it costs about half a second, so it is loaded only when
/// the history does not end, without a failure, at the newest migration.
final class CatalogSchema {
    /// The version of the last file in `db/migration`.
    static final int NEWEST = 8;

    /// Marks a SQLite file as a catalog: "PINA" in ASCII.
    static final int APPLICATION_ID = 0x50494E41;

    private static final Logger LOG = LoggerFactory.getLogger(CatalogSchema.class);

    private CatalogSchema() {}

    /// Says that a file which was just created is a catalog.
    static void mark(Connection writer) throws SQLException {
        try (var statement = writer.createStatement()) {
            statement.executeUpdate(IncrementalVacuum.SET_UP);
            statement.executeUpdate("PRAGMA application_id = " + APPLICATION_ID);
        }
    }

    /// Makes sure that the file is a catalog with the newest tables.
    static void prepare(DataDirectory directory, SqliteFile file, Connection writer) throws SQLException {
        if (number(writer, "PRAGMA application_id") != APPLICATION_ID) {
            throw new DataDirectoryException(
                    directory.path(),
                    "has a " + file.path().getFileName()
                            + " that another program made: move it away, or choose another data directory.",
                    null);
        }
        var version = version(writer);
        if (version > NEWEST) {
            throw new DataDirectoryException(
                    directory.path(),
                    "was written by a newer version of this program (its tables have version " + version
                            + ", this program knows " + NEWEST + "): run the newer program.",
                    null);
        }
        if (version < NEWEST) {
            if (version > 0) {
                LOG.info("Bringing the catalog in {} from version {} to {}", directory.path(), version, NEWEST);
            }
            migrate(directory, file);
        }
    }

    private static void migrate(DataDirectory directory, SqliteFile file) {
        try {
            Flyway.configure(CatalogSchema.class.getClassLoader())
                    .dataSource(file.writers())
                    .locations("classpath:db/migration")
                    .failOnMissingLocations(true)
                    .loggers("slf4j")
                    .load()
                    .migrate();
        } catch (FlywayException e) {
            throw new DataDirectoryException(
                    directory.path(),
                    "has a catalog that could not be brought to version " + NEWEST + ": " + firstLine(e),
                    e);
        }
    }

    /// The last migration that was applied, 0 before the first, and 0 too when one failed, which Flyway then
    /// explains.
    private static long version(Connection writer) throws SQLException {
        return number(writer, "SELECT count(*) FROM sqlite_schema WHERE name = 'flyway_schema_history'") == 0
                ? 0
                : number(writer, """
                        SELECT CASE WHEN min(success) = 1 THEN max(CAST(version AS INTEGER)) ELSE 0 END
                        FROM flyway_schema_history""");
    }

    private static long number(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    private static String firstLine(Exception e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    }
}
