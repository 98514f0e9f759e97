package pinakes.engine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.Submission;
import pinakes.engine.search.SearchMode;
import pinakes.engine.search.SearchRequest;

/// What the contracts of the parts of an engine share.
///
/// The test of an engine extends [WholeEngineContract] and hands over an engine without documents, which can read mails
/// and plain text files and takes files of one megabyte at the most. Text that begins with `scan: ` is a picture of
/// words below each other, each 100 parts of the page apart; if the first word is `endless`, it is read again until its
/// job is cancelled. Text that begins with `endless: ` is read until its job is cancelled.
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
public abstract class EngineContract {
    protected static final String OWNER = "tester";

    protected abstract Engine engine();

    protected static NewDocument text(String fileName, @Nullable String sourcePath, String text, String... tags) {
        return document(DocumentKind.FILE, fileName, sourcePath, text, metadata(null, tags));
    }

    protected static NewDocument note(String text, String... tags) {
        return note(text, metadata(null, tags));
    }

    protected static NewDocument note(String text, DocumentMetadata metadata) {
        return document(DocumentKind.NOTE, "note.txt", null, text, metadata);
    }

    protected static DocumentMetadata metadata(@Nullable String title, String... tags) {
        return new DocumentMetadata(title, null, List.of(tags), Map.of());
    }

    /// Has a document made and returns it when it can be found.
    protected final Document added(NewDocument document) throws IOException, InterruptedException {
        var outcome = ended(document).outcome();
        assertThat(outcome).isNotNull();
        return engine().documents()
                .find(Objects.requireNonNull(outcome.document()))
                .orElseThrow();
    }

    /// Submits what must be accepted, and waits for the end of its job.
    protected final Job ended(NewDocument document) throws IOException, InterruptedException {
        var submission = engine().ingestion().submit(document);
        assertThat(submission).isInstanceOf(Submission.Accepted.class);
        return engine().ingestion()
                .await(((Submission.Accepted) submission).job().id())
                .orElseThrow();
    }

    /// The texts of the passages that are found by words and meaning.
    protected final List<String> found(String query, DocumentFilter filter) throws InterruptedException {
        return engine().search().search(new SearchRequest(query, 20, 0, filter, SearchMode.HYBRID)).hits().stream()
                .map(hit -> hit.passage().text())
                .toList();
    }

    protected final List<String> found(String query) throws InterruptedException {
        return found(query, DocumentFilter.ALL);
    }

    protected static DocumentFilter withTags(String... tags) {
        return DocumentFilter.ALL.withTags(Set.of(tags));
    }

    protected static DocumentFilter withAnyTag(String... tags) {
        return DocumentFilter.ALL.withAnyTags(Set.of(tags));
    }

    protected static DocumentFilter ofKind(DocumentKind kind) {
        return DocumentFilter.ALL.withKind(kind);
    }

    protected static DocumentFilter from(String sourcePath) {
        return DocumentFilter.ALL.withSourcePath(sourcePath);
    }

    protected static NewDocument document(
            DocumentKind kind, String fileName, @Nullable String sourcePath, String text, DocumentMetadata metadata) {
        return new NewDocument(
                kind,
                fileName,
                sourcePath,
                () -> new ByteArrayInputStream(text.getBytes(UTF_8)),
                metadata,
                false,
                OWNER);
    }
}
