package pinakes.engine.core.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static pinakes.engine.core.ingest.IngestionSteps.completed;
import static pinakes.engine.core.ingest.IngestionSteps.file;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.ingest.AddOutcome;
import pinakes.engine.ingest.Addition;
import pinakes.engine.ingest.JobState;
import pinakes.engine.local.EmbeddedStorage;
import pinakes.engine.local.IngestingProcess;
import pinakes.engine.local.WordBagEmbedder;

/// Scans from before the places of words were kept.
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class UnplacedWordsTest {
    @TempDir
    private Path directory;

    @Test
    @DisplayName("K1: a scan without places is read again when that is asked for, and then no more")
    void places_come_with_the_next_reading() throws Exception {
        try (var engine = open()) {
            var scan = scan(engine);
            engine.store().write((sql, _) -> sql.execute("DELETE FROM document_words"));

            readAgain(engine, scan);
            assertThat(engine.documents().words(scan, 1)).hasSize(2);
            assertThat(engine.documents().find(scan).orElseThrow().version()).isEqualTo(2);

            readAgain(engine, scan);
            assertThat(engine.documents().find(scan).orElseThrow().version()).isEqualTo(2);
        }
    }

    @Test
    @DisplayName("K1: places of an earlier version are not shown when an older engine of a cluster stores a new one")
    void places_are_those_of_the_version() throws Exception {
        try (var engine = open()) {
            var scan = scan(engine);

            engine.store().write((sql, _) -> sql.execute("UPDATE document SET version = version + 1"));

            assertThat(engine.documents().words(scan, 1)).isEmpty();
        }
    }

    private LocalEngine open() throws InterruptedException {
        var parts = IngestingProcess.parts(
                (request, _) -> IngestingProcess.read(request.file()), new WordBagEmbedder("bag"));
        return LocalEngine.open(
                EmbeddedStorage.open(directory), parts, IngestingProcess.LIMITS, InstantSource.system());
    }

    private static DocumentId scan(LocalEngine engine) throws Exception {
        var job = completed(engine, file("bees.png", "scan: Bees dance"));
        return Objects.requireNonNull(Objects.requireNonNull(job.outcome()).document());
    }

    private static void readAgain(LocalEngine engine, DocumentId document) throws Exception {
        var again = engine.ingestion().add(document, new Addition(DocumentMetadata.NONE, true, "me"));
        var job = ((AddOutcome.Applied) again).job().id();
        assertThat(engine.ingestion().await(job).orElseThrow().state()).isEqualTo(JobState.COMPLETED);
    }
}
