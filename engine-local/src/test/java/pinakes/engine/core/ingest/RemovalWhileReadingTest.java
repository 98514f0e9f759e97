package pinakes.engine.core.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static pinakes.engine.core.ingest.IngestionSteps.completed;
import static pinakes.engine.core.ingest.IngestionSteps.count;

import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.ingest.AddOutcome;
import pinakes.engine.ingest.Addition;
import pinakes.engine.ingest.JobState;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.local.Originals;
import pinakes.engine.local.TestEngine;
import pinakes.extraction.Extraction;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.ReadingMethod;
import pinakes.extraction.ReadingProgress;
import pinakes.extraction.TextExtractor;
import pinakes.testkit.file.PdfFile;

/// A document that is removed, or gets a new version, while it is read again.
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RemovalWhileReadingTest {
    private static final CollectionName ANN = CollectionName.ofPerson("ann");
    private static final String BEES = "Honey bees dance to tell each other where flowers are.";

    @TempDir
    private Path directory;

    @Test
    @DisplayName("K3: a document that is removed while it is read again by OCR does not come back")
    void removed_document_is_not_read_again() throws Exception {
        var ocr = new SlowOcr();
        try (var engine = TestEngine.open(directory, ocr)) {
            var scan = bees(BEES, DocumentMetadata.NONE, null);
            var document = Objects.requireNonNull(
                    Objects.requireNonNull(completed(engine, scan).outcome()).document());
            var again = engine.ingestion().add(document, new Addition(DocumentMetadata.NONE, true, "me"));
            var job = ((AddOutcome.Applied) again).job().id();
            ocr.begun.await();

            assertThat(engine.documents().remove(document)).isPresent();

            assertThat(engine.ingestion().await(job).orElseThrow().state()).isEqualTo(JobState.CANCELLED);
            assertThat(count(engine)).isZero();
            assertThat(Originals.in(directory)).isEmpty();
            ocr.opened.countDown();
            assertThat(completed(engine, scan).outcome()).isNotNull();
            assertThat(count(engine)).isEqualTo(1);
        }
    }

    @Test
    @DisplayName(
            "S7: a document that gets a new version while it is read again keeps it; its old bytes do not come back")
    void replaced_document_is_not_stored_again() throws Exception {
        var ocr = new SlowOcr();
        try (var engine = TestEngine.open(directory, ocr)) {
            var document = Objects.requireNonNull(
                    Objects.requireNonNull(completed(engine, ofAnn(BEES)).outcome())
                            .document());
            var again = engine.ingestion().add(document, new Addition(DocumentMetadata.NONE, true, "me"));
            ocr.begun.await();

            assertThat(completed(engine, ofAnn("Bees sleep at night.")).outcome())
                    .isNotNull();
            ocr.opened.countDown();

            var job =
                    engine.ingestion().await(((AddOutcome.Applied) again).job().id());
            assertThat(job.orElseThrow().state()).isEqualTo(JobState.COMPLETED);
            assertThat(count(engine)).as("documents, in any collection").isEqualTo(1);
            assertThat(engine.documents().find(document).orElseThrow().version())
                    .isEqualTo(2);
            assertThat(engine.documents().passages(document, 10, 0).getFirst().text())
                    .contains("Bees sleep");
        }
    }

    private static NewDocument ofAnn(String text) {
        return bees(text, new DocumentMetadata(null, null, List.of(ANN.tag()), Map.of()), Set.of(ANN));
    }

    private static NewDocument bees(String text, DocumentMetadata metadata, @Nullable Set<CollectionName> accessible) {
        return new NewDocument(
                DocumentKind.FILE,
                "bees.pdf",
                "/home/me/bees.pdf",
                () -> new ByteArrayInputStream(PdfFile.ofPages(text)),
                metadata,
                false,
                "me",
                accessible);
    }

    @Test
    @DisplayName("K3: a document that is removed when its OCR is about to be stored does not come back either")
    void removed_document_is_not_stored_again() throws Exception {
        var ocr = new SlowOcr();
        try (var engine = TestEngine.open(directory, ocr)) {
            var scan = new NewDocument(
                    DocumentKind.FILE,
                    "bees.pdf",
                    null,
                    () -> new ByteArrayInputStream(PdfFile.ofPages(BEES)),
                    DocumentMetadata.NONE,
                    false,
                    "me");
            var document = Objects.requireNonNull(
                    Objects.requireNonNull(completed(engine, scan).outcome()).document());
            var again = engine.ingestion().add(document, new Addition(DocumentMetadata.NONE, true, "me"));
            ocr.begun.await();

            engine.store().write((sql, _) -> sql.execute("DELETE FROM document WHERE id = ?", document.toString()));
            ocr.opened.countDown();

            assertThat(engine.ingestion()
                            .await(((AddOutcome.Applied) again).job().id())
                            .orElseThrow()
                            .state())
                    .isEqualTo(JobState.CANCELLED);
            assertThat(count(engine)).isZero();
        }
    }

    /// Reads text at once, and by OCR when it is opened.
    private static final class SlowOcr implements TextExtractor {
        private final CountDownLatch begun = new CountDownLatch(1);
        private final CountDownLatch opened = new CountDownLatch(1);

        @Override
        public Extraction extract(ExtractionRequest request, ReadingProgress progress)
                throws ExtractionException, InterruptedException {
            var text = TestEngine.reader()
                    .extract(new ExtractionRequest(request.file(), request.fileName(), false, null), progress);
            if (!request.forceOcr()) {
                return text;
            }
            begun.countDown();
            opened.await();
            return new Extraction(
                    text.format(),
                    ReadingMethod.OCR,
                    text.description(),
                    text.pageCount(),
                    text.blocks(),
                    List.of(),
                    text.properties(),
                    text.warnings(),
                    List.of());
        }
    }
}
