package pinakes.engine.cluster.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pinakes.engine.DataKind;
import pinakes.engine.EngineRole;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.cluster.PostgresServer;
import pinakes.engine.core.catalog.Catalog;
import pinakes.engine.local.FileBlobStore;
import pinakes.engine.local.catalog.SqliteCatalog;
import pinakes.testkit.tls.TestCertificate;

class PostgresSchemaTest {
    private static final Set<String> OF_CLUSTERS_ONLY =
            Set.of("catalog_version", "engine", "index_change", "data_change");

    @TempDir
    private Path directory;

    /// A migration of one catalog without its counterpart in the other fails here. What SQLite has as a virtual
    /// table is a function in PostgreSQL.
    @Test
    void tables_and_columns_are_those_of_the_embedded_catalog() throws Exception {
        Set<String> embedded;
        try (var catalog = SqliteCatalog.open(directory.resolve("embedded"))) {
            embedded = columns(catalog, """
                    SELECT tables.name || '.' || columns.name AS name
                    FROM pragma_table_list AS tables, pragma_table_xinfo(tables.name) AS columns
                    WHERE tables.name NOT LIKE 'sqlite%' AND tables.type NOT IN ('virtual', 'shadow')""");
            long version = catalog.read(sql -> sql.number("PRAGMA user_version"));
            assertThat(version).isEqualTo(PostgresSchema.NEWEST);
        }
        try (var catalog = opened(PostgresServer.emptyDatabase())) {
            var shared = columns(catalog, """
                    SELECT table_name || '.' || column_name AS name
                    FROM information_schema.columns WHERE table_schema = 'public'""");
            shared.removeIf(name -> OF_CLUSTERS_ONLY.contains(name.substring(0, name.indexOf('.'))));
            assertThat(shared.remove("job.engine")).isTrue();

            assertThat(shared).isEqualTo(embedded);
        }
    }

    @Test
    void tables_of_a_newer_version_are_refused() throws Exception {
        var address = PostgresServer.database();
        try (var catalog = opened(address)) {
            catalog.write(sql ->
                    sql.execute("UPDATE catalog_version SET version = version + 1, tolerated_from = version + 1"));
        }

        assertThatThrownBy(() -> opened(address))
                .isInstanceOf(EngineUnavailableException.class)
                .hasMessageContaining("run the newer version");
    }

    @Test
    void tables_of_before_engines_had_roles_are_extended() throws Exception {
        var address = PostgresServer.database();
        PostgresServer.execute(address, """
                ALTER TABLE engine DROP COLUMN roles, DROP COLUMN tables_version;
                ALTER TABLE catalog_version DROP COLUMN tolerated_from;
                INSERT INTO engine (id, lease_until) VALUES ('older', now() + interval '1 hour')""");

        try (var catalog = opened(address)) {
            assertThat(catalog.runningEngines()).isEqualTo(Map.of(EngineRole.API, 2, EngineRole.INGEST, 2));
        }
    }

    @Test
    void tables_of_before_the_database_had_revisions_are_extended() throws Exception {
        var address = PostgresServer.database();
        PostgresServer.execute(address, "DROP TABLE data_change; DROP FUNCTION note_change CASCADE");

        try (var catalog = opened(address)) {
            var before = catalog.revision(DataKind.DOCUMENTS);
            catalog.write(sql -> sql.execute("INSERT INTO fact (name, value) VALUES ('test', 'made')"));

            assertThat(catalog.revision(DataKind.DOCUMENTS)).isNotEqualTo(before);
        }
    }

    @Test
    void tables_are_not_migrated_under_engines_that_could_not_use_them() throws Exception {
        var address = PostgresServer.database();
        PostgresServer.execute(address, """
                UPDATE catalog_version SET version = version - 1;
                INSERT INTO engine (id, lease_until, tables_version) VALUES ('older', now() + interval '1 hour', 28)""");

        assertThatThrownBy(() -> opened(address))
                .isInstanceOf(EngineUnavailableException.class)
                .hasMessageContaining("while older engines that cannot use the new tables are running (1 engine).");
    }

    /// What older engines rely on may not be taken away by a migration that claims to be tolerated by them.
    @Test
    void tolerated_migrations_only_add() {
        assertThat(PostgresSchema.migrationsSince(PostgresSchema.TOLERATED_FROM))
                .allSatisfy(script -> assertThat(script)
                        .doesNotContainPattern(
                                "(?i)\\b(DROP (TABLE|COLUMN|VIEW|FUNCTION|TRIGGER)|RENAME|ALTER COLUMN)\\b")
                        .doesNotContainPattern("(?is)ADD COLUMN [^;,]*NOT NULL(?![^;,]*DEFAULT)"));
    }

    @Test
    void wrong_password_or_missing_database_is_said_without_the_password() {
        var address = PostgresServer.database();
        var elsewhere = new PostgresAddress(address.url().resolve("/missing"), "postgres");

        assertThatThrownBy(() -> opened(elsewhere))
                .isInstanceOf(EngineUnavailableException.class)
                .hasMessageContaining("refused the user, the password or the database")
                .hasMessageContaining("/missing");
    }

    @Test
    void missing_password_is_not_taken_for_missing_tls() {
        var address = PostgresServer.withPassword(PostgresServer.database(), "secret");
        var unsigned = new PostgresAddress(address.url(), null);

        assertThatThrownBy(() -> opened(unsigned))
                .isInstanceOf(EngineUnavailableException.class)
                .hasMessageContaining("refused the user or the password")
                .hasMessageContaining("catalog-password")
                .satisfies(refusal -> assertThat(PostgresFault.isOfConnection(refusal))
                        .as("it is tried again")
                        .isFalse());
        assertThatCode(() -> address.connect("test").close()).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            socketFactory=java.lang.String | SocketFactory class provided java.lang.String
            targetServerType=PRIMARY       | targetServerType value: PRIMARY
            binaryTransferEnable=bogus     | bogus
            sslResponseTimeout=-1          | negative
            """)
    void complaints_of_the_driver_about_parameters_are_passed_on(String parameter, String named) {
        var url = PostgresServer.database().url();

        assertThatThrownBy(() -> opened(new PostgresAddress(URI.create(url + "?" + parameter), "postgres")))
                .isInstanceOf(EngineUnavailableException.class)
                .hasMessageStartingWith("The PostgreSQL driver refuses a parameter in catalog-url: ")
                .hasMessageContaining(named);
    }

    @Test
    void missing_tls_is_said() {
        var url = PostgresServer.database().url();

        assertThatThrownBy(() -> opened(new PostgresAddress(URI.create(url + "?sslmode=require"), "postgres")))
                .isInstanceOf(EngineUnavailableException.class)
                .hasMessageContaining("does not use TLS");
    }

    @Test
    void client_key_that_others_can_read_is_not_taken_for_a_refused_certificate() throws Exception {
        var certificate = TestCertificate.in(directory, "localhost");
        var key = Files.copy(certificate.key(), directory.resolve("readable.key"));
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-r--r--"));
        var parameters = "?sslmode=require&sslcert=" + certificate.certificate() + "&sslkey=" + key;
        try (var _ = PostgresServer.withTls(certificate)) {
            var url = PostgresServer.database().url();

            assertThatThrownBy(() -> opened(new PostgresAddress(URI.create(url + parameters), "postgres")))
                    .isInstanceOf(EngineUnavailableException.class)
                    .hasMessageContaining("has group or world access")
                    .hasMessageNotContaining("certificate of its PostgreSQL server");
        }
    }

    private Catalog opened(PostgresAddress address) throws Exception {
        return PostgresCatalog.open(
                address, directory.resolve("shared"), FileBlobStore.shared(directory.resolve("blobs")), EngineRole.ALL);
    }

    private static Set<String> columns(Catalog catalog, String query) throws InterruptedException {
        List<String> names = catalog.read(sql -> sql.list(query, row -> row.text("name")));
        return new TreeSet<>(names);
    }
}
