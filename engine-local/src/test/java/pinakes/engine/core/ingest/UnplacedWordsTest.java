package pinakes.engine.core.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static pinakes.engine.core.ingest.IngestionSteps.completed;
import static pinakes.engine.core.ingest.IngestionSteps.file;
import static pinakes.engine.local.IngestingProcess.read;

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
import pinakes.engine.document.ProcessingMethod;
import pinakes.engine.ingest.AddOutcome;
import pinakes.engine.ingest.Addition;
import pinakes.engine.ingest.JobState;
import pinakes.engine.local.EmbeddedStorage;
import pinakes.engine.local.IngestingProcess;
import pinakes.engine.local.WordBagEmbedder;
import pinakes.extraction.Extraction;
import pinakes.extraction.ReadingMethod;
import pinakes.extraction.TextExtractor;

/// Scans that are read again, such as those from before the places of words were kept.
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class UnplacedWordsTest {
    @TempDir
    private Path directory;

    @Test
    @DisplayName("K1a: a scan is read again by OCR whenever a caller asks for it, and gets the places of its words")
    void places_come_with_the_next_reading() throws Exception {
        try (var engine = open()) {
            var scan = scan(engine);
            engine.store().write((sql, _) -> sql.execute("DELETE FROM document_words"));

            readAgain(engine, scan);
            assertThat(engine.documents().words(scan, 1)).hasSize(2);
            assertThat(engine.documents().find(scan).orElseThrow().version()).isEqualTo(2);

            readAgain(engine, scan);
            assertThat(engine.documents().find(scan).orElseThrow().version()).isEqualTo(3);
        }
    }

    @Test
    @DisplayName("K1a: a document that is read again gets the new text, even if OCR could not read all of its pages")
    void partly_recognised_text_replaces_the_stored_text() throws Exception {
        try (var engine = open((request, _) -> request.forceOcr() ? mixed(request.file()) : read(request.file()))) {
            var scan = scan(engine);

            readAgain(engine, scan);

            var document = engine.documents().find(scan).orElseThrow();
            assertThat(document.version()).isEqualTo(2);
            assertThat(document.text().method()).isEqualTo(ProcessingMethod.MIXED);
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
        return open((request, _) -> read(request.file()));
    }

    private LocalEngine open(TextExtractor extractor) throws InterruptedException {
        return LocalEngine.open(
                EmbeddedStorage.open(directory),
                IngestingProcess.parts(extractor, new WordBagEmbedder("bag")),
                IngestingProcess.LIMITS,
                InstantSource.system());
    }

    private static Extraction mixed(Path file) {
        var scan = read(file);
        return new Extraction(
                scan.format(),
                ReadingMethod.MIXED,
                scan.description(),
                scan.pageCount(),
                scan.blocks(),
                scan.recognised(),
                scan.properties(),
                scan.warnings());
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
