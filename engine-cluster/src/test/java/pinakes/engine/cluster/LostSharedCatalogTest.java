package pinakes.engine.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static pinakes.engine.cluster.ClusterEngines.added;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.cluster.postgres.PostgresAddress;
import pinakes.engine.cluster.s3.S3Server;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.document.DocumentId;

/// No original is set aside because its catalog was lost, or another one took its place.
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@ParameterizedClass
@ValueSource(booleans = {true, false})
class LostSharedCatalogTest {
    @TempDir
    private Path directory;

    @Parameter
    private boolean isInS3;

    @Test
    void database_without_a_catalog_is_refused_and_stays_empty() throws Exception {
        var blobs = blobs();
        var catalog = PostgresServer.emptyDatabase();
        var heron = addedTo(catalog, blobs);
        var empty = PostgresServer.emptyDatabase();

        for (var attempt = 0; attempt < 2; attempt++) {
            assertThatExceptionOfType(EngineUnavailableException.class)
                    .isThrownBy(() -> open(empty, blobs))
                    .withMessageStartingWith("There are original files in ")
                    .withMessageContaining(", but no catalog at " + empty + ". Restore the catalog from a backup");
        }

        assertOriginal(catalog, blobs, heron);
        open(empty, blobs()).close();
    }

    @Test
    void catalog_of_another_knowledge_base_is_refused() throws Exception {
        var blobs = blobs();
        var catalog = PostgresServer.emptyDatabase();
        var heron = addedTo(catalog, blobs);
        var other = PostgresServer.emptyDatabase();
        addedTo(other, blobs());

        assertThatExceptionOfType(EngineUnavailableException.class)
                .isThrownBy(() -> open(other, blobs))
                .withMessageContaining("belong to a different knowledge base")
                .withMessageContaining("delete the file knowledge-base in ");

        assertOriginal(catalog, blobs, heron);
    }

    @Test
    void knowledge_base_of_an_earlier_version_keeps_its_originals() throws Exception {
        var blobs = blobs();
        var catalog = PostgresServer.emptyDatabase();
        var heron = addedTo(catalog, blobs);
        PostgresServer.execute(catalog, "DELETE FROM fact WHERE name = 'knowledge_base'");

        assertThatExceptionOfType(EngineUnavailableException.class)
                .isThrownBy(() -> open(catalog, blobs))
                .withMessageContaining("belong to a different knowledge base");

        switch (blobs) {
            case BlobAddress.Directory(var path) -> Files.delete(path.resolve("knowledge-base"));
            case BlobAddress.S3(var address) -> S3Server.shared().delete(address, "knowledge-base");
        }
        assertOriginal(catalog, blobs, heron);
        assertThat(blobs.open(directory).owner()).isPresent();
    }

    @Test
    void engine_with_other_original_files_is_refused() throws Exception {
        var blobs = blobs();
        var catalog = PostgresServer.emptyDatabase();
        var heron = addedTo(catalog, blobs);

        assertThatExceptionOfType(EngineUnavailableException.class)
                .isThrownBy(() -> open(catalog, blobs()))
                .withMessageStartingWith("The catalog refers to original files, but there are none in ")
                .withMessageContaining("Check blobs-url");

        assertOriginal(catalog, blobs, heron);
    }

    private BlobAddress blobs() {
        return isInS3
                ? new BlobAddress.S3(S3Server.shared().bucket())
                : new BlobAddress.Directory(directory.resolve(UUID.randomUUID().toString()));
    }

    private DocumentId addedTo(PostgresAddress catalog, BlobAddress blobs) throws Exception {
        try (var engine = open(catalog, blobs)) {
            return added(engine, "/heron.txt", "a grey heron").id();
        }
    }

    private void assertOriginal(PostgresAddress catalog, BlobAddress blobs, DocumentId id) throws Exception {
        try (var engine = open(catalog, blobs);
                var original = engine.documents().original(id).orElseThrow()) {
            assertThat(original).hasContent("a grey heron");
            assertThat(blobs.open(directory).orphans()).isEmpty();
        }
    }

    private LocalEngine open(PostgresAddress catalog, BlobAddress blobs) throws InterruptedException {
        return ClusterEngines.open(catalog, blobs, directory.resolve("own"), ClusterEngines.READER, "bag");
    }
}
