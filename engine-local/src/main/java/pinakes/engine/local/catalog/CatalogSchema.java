package pinakes.engine.local.catalog;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The tables of the catalog: which version a file has, and how it gets the newest.
///
/// The version is SQLite's own `user_version`. It changes in one transaction with the tables, so that a catalog is
/// brought to the newest version or stays as it was.
final class CatalogSchema {
    /// What leads from each version to the next. None is ever changed once somebody's catalog may have it.
    private static final List<String> MIGRATIONS = List.of(
            "V1__todos.sql",
            "V2__documents.sql",
            "V3__notes.sql",
            "V4__collections.sql",
            "V5__projects.sql",
            "V6__project_documents.sql",
            "V7__keys.sql",
            "V8__todo_words.sql",
            "V9__requests.sql");

    static final int NEWEST = MIGRATIONS.size();

    /// Marks a SQLite file as a catalog: "PINA" in ASCII.
    static final int APPLICATION_ID = 0x50494E41;

    private static final String VERSION = "PRAGMA user_version";

    /// Where the first catalogs have their version: in a table of the library that made their tables.
    private static final String FORMER_HISTORY = "flyway_schema_history";

    private static final Logger LOG = LoggerFactory.getLogger(CatalogSchema.class);

    private CatalogSchema() {}

    /// Says that a file which was just created is a catalog.
    static void mark(Connection writer) throws SQLException {
        execute(writer, IncrementalVacuum.SET_UP);
        execute(writer, "PRAGMA application_id = " + APPLICATION_ID);
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
        if (version > NEWEST || version < 0) {
            throw new DataDirectoryException(
                    directory.path(),
                    "was written by a newer version of this program (its tables have version " + version
                            + ", this program knows " + NEWEST + "): run the newer program.",
                    null);
        }
        if (number(writer, VERSION) < NEWEST) {
            if (version > 0) {
                LOG.info("Bringing the catalog in {} from version {} to {}", directory.path(), version, NEWEST);
            }
            migrate(directory, writer, version);
        }
    }

    /// What is not committed is gone when the connection is closed.
    private static void migrate(DataDirectory directory, Connection writer, int version) throws SQLException {
        try {
            execute(writer, "BEGIN IMMEDIATE");
            for (var migration : MIGRATIONS.subList(version, NEWEST)) {
                execute(writer, script(migration));
            }
            execute(writer, "DROP TABLE IF EXISTS " + FORMER_HISTORY);
            execute(writer, VERSION + " = " + NEWEST);
            execute(writer, "COMMIT");
        } catch (SQLException e) {
            if (StorageFault.isOfTheDisk(e)) {
                throw e;
            }
            throw new DataDirectoryException(
                    directory.path(),
                    "has a catalog that could not be brought to version " + NEWEST + ": " + firstLine(e),
                    e);
        }
    }

    private static int version(Connection writer) throws SQLException {
        var isFormer = number(writer, "SELECT count(*) FROM sqlite_schema WHERE name = '" + FORMER_HISTORY + "'") > 0;
        return number(writer, isFormer ? "SELECT max(CAST(version AS INTEGER)) FROM " + FORMER_HISTORY : VERSION);
    }

    private static String script(String migration) {
        var path = "/db/migration/" + migration;
        try (var file = CatalogSchema.class.getResourceAsStream(path)) {
            return new String(Objects.requireNonNull(file, path).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Runs all statements of a script.
    private static void execute(Connection writer, String script) throws SQLException {
        try (var statement = writer.createStatement()) {
            statement.executeUpdate(script);
        }
    }

    private static int number(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getInt(1);
        }
    }

    private static String firstLine(Exception e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    }
}
