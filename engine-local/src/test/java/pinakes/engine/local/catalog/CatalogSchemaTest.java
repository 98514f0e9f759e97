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
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Objects;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CatalogSchemaTest {
    @TempDir
    private Path directory;

    @Test
    void newest_version_is_that_of_the_last_migration() throws IOException, URISyntaxException {
        var migrations = Path.of(
                Objects.requireNonNull(getClass().getResource("/db/migration")).toURI());
        try (var files = Files.list(migrations)) {
            assertThat(files.map(file -> file.getFileName().toString())
                            .mapToInt(name -> Integer.parseInt(name.substring(1, name.indexOf("__")))))
                    .contains(CatalogSchema.NEWEST)
                    .allMatch(version -> version <= CatalogSchema.NEWEST);
        }
    }

    @Test
    void catalog_opens_again_as_it_was() throws InterruptedException {
        try (var catalog = Catalog.open(directory)) {
            catalog.write(handle -> handle.execute("CREATE TABLE mark (name TEXT) STRICT"));
        }
        try (var catalog = Catalog.open(directory)) {
            assertThat(catalog.<Boolean>read(handle -> handle.select("SELECT count(*) AS n FROM mark")
                            .map((row, _) -> row.getInt("n") == 0)
                            .one()))
                    .isTrue();
        }
        assertThat(directory.resolve("catalog.db-wal")).doesNotExist();
    }

    @Test
    @DisplayName("S16: a process that was killed during the first migration is no obstacle")
    void half_made_catalog_is_finished() throws SQLException, InterruptedException {
        execute("PRAGMA application_id = " + CatalogSchema.APPLICATION_ID);

        try (var catalog = Catalog.open(directory)) {
            assertThat(catalog.problems()).isEmpty();
        }
    }

    @Test
    void catalog_of_a_newer_version_is_left_alone() throws SQLException {
        Catalog.open(directory).close();
        execute("""
                INSERT INTO flyway_schema_history
                SELECT installed_rank + 1, '17', description, type, script, checksum, installed_by, installed_on, 1, 1
                FROM flyway_schema_history ORDER BY installed_rank DESC LIMIT 1""");

        assertRefused(
                "was written by a newer version of this program" + " (its tables have version 17, this program knows "
                        + CatalogSchema.NEWEST + "): run the newer program.");
    }

    @Test
    void failed_migration_is_reported_and_not_skipped() throws SQLException {
        Catalog.open(directory).close();
        execute("UPDATE flyway_schema_history SET success = 0");

        assertRefused("has a catalog that could not be brought to version " + CatalogSchema.NEWEST + ": ");
    }

    @Test
    void database_of_another_program_is_left_alone() throws SQLException {
        execute("CREATE TABLE theirs (id INTEGER)");

        assertRefused("has a catalog.db that another program made: move it away, or choose another data directory.");
    }

    @Test
    void marked_database_of_another_program_is_left_alone() throws SQLException {
        execute("PRAGMA application_id = 4711");

        assertRefused("has a catalog.db that another program made");
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
        Catalog.open(directory).close();
        try (var file = FileChannel.open(directory.resolve("catalog.db"), StandardOpenOption.WRITE)) {
            file.truncate(file.size() - 8192);
        }

        assertRefused("has a catalog.db that is damaged: restore it from a backup.");
    }

    @Test
    @DisplayName("S16: a file with garbage in its first page is named")
    void file_with_garbage_in_it_is_named() throws IOException {
        Catalog.open(directory).close();
        try (var file = FileChannel.open(directory.resolve("catalog.db"), StandardOpenOption.WRITE)) {
            file.write(ByteBuffer.wrap(new byte[3000]), 100);
        }

        assertRefused("has a catalog.db that is damaged: restore it from a backup.");
    }

    @Test
    void directory_in_place_of_the_file_is_named() throws IOException {
        Files.createDirectory(directory.resolve("catalog.db"));

        assertRefused("has a catalog.db that cannot be written");
    }

    private void assertRefused(String problem) {
        assertThatExceptionOfType(DataDirectoryException.class)
                .isThrownBy(() -> Catalog.open(directory))
                .withMessageStartingWith("The data directory " + directory + " " + problem)
                .satisfies(e -> assertThat(e.getMessage()).hasLineCount(1));
        // A failed start lets the directory go.
        DataDirectory.open(directory).close();
    }

    private void execute(String sql) throws SQLException {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("catalog.db"));
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
