package pinakes.engine.core.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static pinakes.engine.core.ingest.IngestionSteps.completed;

import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import pinakes.embedding.Embedder;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.Passage;
import pinakes.engine.ingest.AddOutcome;
import pinakes.engine.ingest.Addition;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.local.EmbeddedStorage;
import pinakes.engine.local.IngestingProcess;
import pinakes.engine.local.WordBagEmbedder;
import pinakes.engine.search.SearchMode;
import pinakes.engine.search.SearchRequest;

/// An engine that reads stored files again, by OCR that has changed since.
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
abstract class RereadingCase {
    static final DocumentMetadata RED = stating("red");
    static final CollectionName DESK = new CollectionName("desk");

    @TempDir
    Path directory;

    final HeldOcr ocr = new HeldOcr();

    LocalEngine open() throws InterruptedException {
        return open(new WordBagEmbedder("bag"));
    }

    LocalEngine open(Embedder embedder) throws InterruptedException {
        return LocalEngine.open(
                EmbeddedStorage.open(directory),
                IngestingProcess.parts(ocr, embedder),
                IngestingProcess.LIMITS,
                InstantSource.system());
    }

    /// The documents that searches find by a tag.
    static Set<DocumentId> ids(LocalEngine engine, String tag) throws InterruptedException {
        var filter = DocumentFilter.ALL.withTags(Set.of(tag));
        return engine
                .search()
                .search(new SearchRequest("orders kastrel see plan older", 20, 0, filter, SearchMode.HYBRID))
                .hits()
                .stream()
                .map(hit -> hit.document().id())
                .collect(Collectors.toSet());
    }

    static Document made(LocalEngine engine, NewDocument document) throws Exception {
        var outcome = Objects.requireNonNull(completed(engine, document).outcome());
        return engine.documents()
                .find(Objects.requireNonNull(outcome.document()))
                .orElseThrow();
    }

    static Job again(LocalEngine engine, DocumentId document, DocumentMetadata metadata, String owner)
            throws InterruptedException {
        return ((AddOutcome.Applied) engine.ingestion().add(document, new Addition(metadata, true, owner))).job();
    }

    static Job ended(LocalEngine engine, Job job) throws InterruptedException {
        return engine.ingestion().await(job.id()).orElseThrow();
    }

    static String texts(LocalEngine engine, Document document) throws InterruptedException {
        return engine.documents().passages(document.id(), 10, 0).stream()
                .map(Passage::text)
                .collect(Collectors.joining("\n"));
    }

    static String warnings(Document document) {
        return document.text().properties().getOrDefault(Document.Text.WARNINGS, "");
    }

    static DocumentMetadata stating(String... tags) {
        return new DocumentMetadata(null, null, List.of(tags), Map.of());
    }

    /// A picture for the desk.
    static NewDocument onDesk(String text) {
        return NewDocument.file("scan.png", () -> bytes(text), stating(DESK.tag()), "me");
    }

    static ByteArrayInputStream bytes(String text) {
        return new ByteArrayInputStream(text.getBytes(UTF_8));
    }
}
