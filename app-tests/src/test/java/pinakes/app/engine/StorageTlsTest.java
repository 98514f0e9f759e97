package pinakes.app.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.app.fixture.StandingParts;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingTable;
import pinakes.app.settings.Settings;
import pinakes.app.settings.SettingsReader;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.cluster.PostgresServer;
import pinakes.engine.cluster.opensearch.OpenSearchServer;
import pinakes.engine.cluster.postgres.PostgresAddress;
import pinakes.engine.cluster.s3.S3Server;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.ingest.JobState;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.Submission;
import pinakes.engine.search.SearchMode;
import pinakes.engine.search.SearchRequest;
import pinakes.testkit.process.FlakyProxy;
import pinakes.testkit.tls.TestCertificate;

@DisplayName("An engine trusts the authorities that it is given for its shared storage, and no others")
final class StorageTlsTest {
    @TempDir
    private static Path certificates;

    private static TestCertificate trusted;
    private static TestCertificate ofOtherHost;
    private static PostgresServer.Tls postgres;
    private static FlakyProxy search;
    private static FlakyProxy bucket;

    @TempDir
    private Path directory;

    private final PostgresAddress catalog = PostgresServer.database();

    @BeforeAll
    static void start() throws Exception {
        trusted = TestCertificate.in(certificates, "trusted");
        ofOtherHost = TestCertificate.of("dns:other.example.org", certificates, "other");
        search = FlakyProxy.withTls(OpenSearchServer.port(), trusted.server());
        bucket = FlakyProxy.withTls(S3Server.shared().bucket().endpoint().getPort(), trusted.server());
        postgres = PostgresServer.withTls(trusted);
    }

    @AfterAll
    static void stop() throws Exception {
        postgres.close();
        search.close();
        bucket.close();
    }

    @Test
    void document_is_stored_and_found_through_trusted_connections() throws Exception {
        StandingParts.keep();
        try (var session = started(Map.of())) {
            var engine = session.engine();
            var document = new NewDocument(
                    DocumentKind.FILE,
                    "bees.txt",
                    "/bees.txt",
                    () -> new ByteArrayInputStream("Bees dance.".getBytes(StandardCharsets.UTF_8)),
                    DocumentMetadata.NONE,
                    false,
                    "me");

            var job = ((Submission.Accepted) engine.ingestion().submit(document)).job();

            assertThat(engine.ingestion().await(job.id()).orElseThrow().state()).isEqualTo(JobState.COMPLETED);
            assertThat(engine.search()
                            .search(new SearchRequest("bees", 10, 0, DocumentFilter.ALL, SearchMode.WORDS))
                            .hits())
                    .hasSize(1);
        }
        assertThat(search.connections()).isPositive();
        assertThat(bucket.connections()).isPositive();
    }

    @Test
    void catalog_with_an_unknown_certificate_is_refused() {
        assertRefused(
                Map.of("KB_CATALOG_URL", catalog(ofOtherHost)),
                "The catalog cannot be reached: the certificate of its PostgreSQL server was refused.",
                "If it comes from your own certificate authority, set sslrootcert in catalog-url to a file with that"
                        + " authority's certificate.");
    }

    @Test
    void catalog_with_a_certificate_for_another_host_is_refused() throws Exception {
        try (var _ = PostgresServer.withTls(ofOtherHost)) {
            assertRefused(
                    Map.of("KB_CATALOG_URL", catalog(ofOtherHost)),
                    "The catalog cannot be reached: the certificate of its PostgreSQL server was refused.",
                    "is for another host name");
        } finally {
            postgres = PostgresServer.withTls(trusted);
        }
    }

    @Test
    void catalog_whose_authority_cannot_be_read_is_refused() {
        var missing = catalog.url() + "?sslmode=verify-full&sslrootcert=" + directory.resolve("missing.pem");

        assertRefused(
                Map.of("KB_CATALOG_URL", missing),
                "The catalog cannot be reached: a file with certificates cannot be read. Check sslrootcert in catalog-url.");
    }

    @Test
    void catalog_without_tls_is_refused() {
        postgres.close();
        try {
            assertRefused(
                    Map.of(),
                    "The catalog cannot be reached: its PostgreSQL server does not use TLS",
                    "change sslmode");
        } finally {
            postgres = PostgresServer.withTls(trusted);
        }
    }

    @Test
    void index_with_an_unknown_certificate_is_refused() {
        var refusal = "The search index cannot be used: the certificate of OpenSearch was refused.";

        assertRefused(Map.of("KB_INDEX_CA", ofOtherHost.certificate().toString()), refusal, "set index-ca to a file");
        assertRefused(Map.of("KB_INDEX_CA", ""), refusal, "set index-ca to a file");
    }

    @Test
    void bucket_with_an_unknown_certificate_is_refused() {
        var refusal = "The stored files cannot be used: the certificate of the S3 server was refused.";

        assertRefused(Map.of("KB_BLOBS_CA", ofOtherHost.certificate().toString()), refusal, "set blobs-ca to a file");
        assertRefused(Map.of("KB_BLOBS_CA", ""), refusal, "set blobs-ca to a file");
    }

    @Test
    void backups_are_stored_where_the_certificate_is_known() throws Exception {
        var address = S3Server.shared().bucket();
        var backups = Map.of(
                "KB_BACKUP_TARGET", address.url().toString(),
                "KB_BACKUP_ENDPOINT", "https://localhost:" + bucket.port(),
                "KB_BACKUP_ACCESS_KEY", address.accessKey(),
                "KB_BACKUP_SECRET_KEY", address.secretKey());

        assertThatExceptionOfType(EngineUnavailableException.class)
                .isThrownBy(() -> snapshots(settings(backups)))
                .withMessageContaining(
                        "The backups in S3 cannot be used: the certificate of the S3 server was refused.")
                .withMessageContaining("set backup-ca to a file");

        assertThat(snapshots(settings(with(
                        backups, Map.of("KB_BACKUP_CA", trusted.certificate().toString())))))
                .isEmpty();
    }

    private static List<String> snapshots(Settings settings) throws Exception {
        return StorageAddresses.backups(
                        settings, settings.find(SettingTable.BACKUP_TARGET).orElseThrow())
                .snapshots();
    }

    private void assertRefused(Map<String, String> changed, String... parts) {
        assertThatExceptionOfType(EngineUnavailableException.class)
                .isThrownBy(() -> started(changed).close())
                .satisfies(failure -> assertThat(failure.getMessage()).contains(parts));
    }

    /// Starts an engine that trusts the certificate of all servers, unless settings are changed.
    private EngineSession started(Map<String, String> changed) throws SettingException {
        var address = S3Server.shared().bucket();
        var all = Map.of(
                "KB_CATALOG_URL",
                catalog(trusted),
                "KB_CATALOG_PASSWORD",
                "postgres",
                "KB_BLOBS_URL",
                address.url().toString(),
                "KB_BLOBS_ENDPOINT",
                "https://localhost:" + bucket.port(),
                "KB_BLOBS_ACCESS_KEY",
                address.accessKey(),
                "KB_BLOBS_SECRET_KEY",
                address.secretKey(),
                "KB_BLOBS_CA",
                trusted.certificate().toString(),
                "KB_INDEX_URL",
                "https://localhost:" + search.port()
                        + OpenSearchServer.address().url().getPath(),
                "KB_INDEX_CA",
                trusted.certificate().toString());
        return EngineSession.local(settings(with(all, changed)), InstantSource.system(), EngineInstruments.OF_COMMAND);
    }

    private String catalog(TestCertificate authority) {
        return catalog.url() + "?sslmode=verify-full&sslrootcert=" + authority.certificate();
    }

    private static Map<String, String> with(Map<String, String> some, Map<String, String> more) {
        var all = new HashMap<>(some);
        all.putAll(more);
        return all;
    }

    private Settings settings(Map<String, String> variables) throws SettingException {
        return new SettingsReader(new LaunchEnvironment(variables, directory, directory, "Linux"))
                .read(Map.of("data-dir", directory.resolve("own").toString()));
    }
}
