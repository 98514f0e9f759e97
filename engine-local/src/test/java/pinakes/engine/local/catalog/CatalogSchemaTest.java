package pinakes.engine.local.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Objects;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.catalog.DataDirectory;
import pinakes.engine.core.catalog.DataDirectoryException;
import pinakes.engine.local.PatientHealth;

class CatalogSchemaTest {
    @TempDir
    private Path directory;

    @Test
    void newest_version_is_that_of_the_last_migration() throws IOException, URISyntaxException {
        var migrations = Path.of(
                Objects.requireNonNull(getClass().getResource("/db/migration")).toURI());
        try (var files = Files.list(migrations)) {
            assertThat(files.map(file -> file.getFileName().toString())
                            .map(name -> Integer.parseInt(name.substring(1, name.indexOf("__")))))
                    .containsExactlyInAnyOrderElementsOf(IntStream.rangeClosed(1, CatalogSchema.NEWEST)
                            .boxed()
                            .toList());
        }
    }

    @Test
    void catalog_opens_again_as_it_was() throws InterruptedException {
        try (var catalog = SqliteCatalog.open(directory)) {
            catalog.write(sql -> sql.execute("CREATE TABLE mark (name TEXT) STRICT"));
        }
        try (var catalog = SqliteCatalog.open(directory)) {
            assertThat(catalog.<Long>read(sql -> sql.number("SELECT count(*) FROM mark")))
                    .isZero();
        }
        assertThat(directory.resolve("catalog.db-wal")).doesNotExist();
    }

    @Test
    @DisplayName("S16: a process that was killed during the first migration is no obstacle")
    void half_made_catalog_is_finished() throws SQLException, InterruptedException {
        execute("PRAGMA application_id = " + CatalogSchema.APPLICATION_ID);

        try (var catalog = SqliteCatalog.open(directory)) {
            assertThat(PatientHealth.of(catalog::health).problems()).isEmpty();
        }
    }

    @Test
    void catalog_of_a_newer_version_is_left_alone() throws SQLException {
        SqliteCatalog.open(directory).close();
        execute("PRAGMA user_version = " + (CatalogSchema.NEWEST + 1));

        assertRefused("was written by a newer version of this program"
                + " (its tables have version " + (CatalogSchema.NEWEST + 1) + ", this program supports "
                + CatalogSchema.NEWEST
                + "): run the newer version.");
    }

    @Test
    void snapshot_of_another_version_is_refused_with_advice_that_works() throws SQLException {
        SqliteCatalog.open(directory).close();

        execute("PRAGMA user_version = " + (CatalogSchema.NEWEST + 1));
        assertThatExceptionOfType(EngineUnavailableException.class)
                .isThrownBy(() -> CatalogFile.snapshot(directory))
                .withMessageEndingWith("was written by a newer version of this program. Use that version.");

        execute("PRAGMA user_version = " + (CatalogSchema.NEWEST - 1));
        assertThatExceptionOfType(EngineUnavailableException.class)
                .isThrownBy(() -> CatalogFile.snapshot(directory))
                .withMessageEndingWith(
                        "was written by an older version of this program. Start a server of this version once to migrate it.");
    }

    @Test
    void catalog_of_no_version_at_all_is_left_alone() throws SQLException {
        SqliteCatalog.open(directory).close();
        execute("PRAGMA user_version = -3");

        assertRefused("was written by a newer version of this program (its tables have version -3");
    }

    @Test
    @DisplayName("S16: a catalog that cannot be brought to the newest version is named, and stays as it was")
    void failed_migration_changes_nothing() throws SQLException {
        SqliteCatalog.open(directory).close();
        // The tables of the last two migrations are there already; those of the first of the two can be made again.
        execute("DROP INDEX job_by_owner", "DROP TABLE api_key", "PRAGMA user_version = 6");

        assertRefused("has a catalog that could not be migrated to version " + CatalogSchema.NEWEST + ": ");
        assertThat(count("SELECT count(*) FROM sqlite_schema WHERE name = 'api_key'"))
                .isZero();
        assertThat(count("SELECT user_version FROM pragma_user_version")).isEqualTo(6);
    }

    @Test
    @DisplayName("S16: a catalog that has its version in a table, as the first ones, is taken over")
    void former_history_is_adopted() throws SQLException, InterruptedException {
        SqliteCatalog.open(directory).close();
        execute(
                "CREATE TABLE flyway_schema_history (version TEXT)",
                "INSERT INTO flyway_schema_history VALUES ('1'), ('" + CatalogSchema.NEWEST + "')",
                "PRAGMA user_version = 0");

        try (var catalog = SqliteCatalog.open(directory)) {
            assertThat(PatientHealth.of(catalog::health).problems()).isEmpty();
        }
        assertThat(count("SELECT user_version FROM pragma_user_version")).isEqualTo(CatalogSchema.NEWEST);
    }

    @Test
    void database_of_another_program_is_left_alone() throws SQLException {
        execute("CREATE TABLE theirs (id INTEGER)");

        assertRefused("has a catalog.db that belongs to another program: move the file aside, or choose another data"
                + " directory.");
    }

    @Test
    void marked_database_of_another_program_is_left_alone() throws SQLException {
        execute("PRAGMA application_id = 4711");

        assertRefused("has a catalog.db that belongs to another program");
    }

    @Test
    @DisplayName("S16: a file that is no database is named, and kept")
    void file_that_is_no_database_is_named() throws IOException {
        var content = new byte[100_000];
        RandomGenerator.of("L64X128MixRandom").nextBytes(content);
        var file = Files.write(directory.resolve("catalog.db"), content);

        assertRefused("has a catalog.db that is damaged: restore it from a backup.");
        assertThat(file).hasBinaryContent(content);
    }

    @Test
    @DisplayName("S16: a file that lost its end is named")
    void truncated_file_is_named() throws IOException {
        SqliteCatalog.open(directory).close();
        try (var file = FileChannel.open(directory.resolve("catalog.db"), StandardOpenOption.WRITE)) {
            file.truncate(file.size() - 8192);
        }

        assertRefused("has a catalog.db that is damaged: restore it from a backup.");
    }

    @Test
    @DisplayName("S16: a file with garbage in its first page is named")
    void file_with_garbage_in_it_is_named() throws IOException {
        SqliteCatalog.open(directory).close();
        try (var file = FileChannel.open(directory.resolve("catalog.db"), StandardOpenOption.WRITE)) {
            file.write(ByteBuffer.wrap(new byte[3000]), 100);
        }

        assertRefused("has a catalog.db that is damaged: restore it from a backup.");
    }

    @Test
    void directory_in_place_of_the_file_is_named() throws IOException {
        Files.createDirectory(directory.resolve("catalog.db"));

        assertRefused("has a catalog.db that cannot be written to");
    }

    private void assertRefused(String problem) {
        assertThatExceptionOfType(DataDirectoryException.class)
                .isThrownBy(() -> SqliteCatalog.open(directory))
                .withMessageStartingWith("The data directory " + directory + " " + problem)
                .satisfies(e -> assertThat(e.getMessage()).hasLineCount(1));
        // A failed start lets the directory go.
        DataDirectory.open(directory).close();
    }

    private void execute(String... statements) throws SQLException {
        try (var connection = connect();
                var statement = connection.createStatement()) {
            for (var sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private int count(String query) throws SQLException {
        try (var connection = connect();
                var statement = connection.createStatement();
                var rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getInt(1);
        }
    }

    private Connection connect() throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("catalog.db"));
    }
}
