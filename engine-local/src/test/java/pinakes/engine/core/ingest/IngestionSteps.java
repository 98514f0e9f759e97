package pinakes.engine.core.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.DocumentOrder;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobState;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.Submission;
import pinakes.engine.search.Hit;
import pinakes.engine.search.SearchMode;
import pinakes.engine.search.SearchRequest;

/// What tests of ingestion do with an engine.
final class IngestionSteps {
    private IngestionSteps() {}

    static Job completed(LocalEngine engine, NewDocument document) throws Exception {
        var job = ended(engine, document);
        assertThat(job.state()).as(() -> String.valueOf(job.fault())).isEqualTo(JobState.COMPLETED);
        return job;
    }

    static Job ended(LocalEngine engine, NewDocument document) throws Exception {
        return engine.ingestion().await(accepted(engine, document).id()).orElseThrow();
    }

    static Job accepted(LocalEngine engine, NewDocument document) throws Exception {
        var submission = engine.ingestion().submit(document);
        assertThat(submission).isInstanceOf(Submission.Accepted.class);
        return ((Submission.Accepted) submission).job();
    }

    static List<Hit> found(LocalEngine engine, String query) throws InterruptedException {
        return engine.search()
                .search(new SearchRequest(query, 10, 0, DocumentFilter.ALL, SearchMode.HYBRID))
                .hits();
    }

    static long count(LocalEngine engine) throws InterruptedException {
        return engine.documents()
                .list(DocumentFilter.ALL, DocumentOrder.NEWEST_FIRST, 0, 0)
                .total();
    }

    static NewDocument file(String name, String text) {
        return file(name, null, text);
    }

    static NewDocument file(String name, @Nullable String path, String text) {
        return new NewDocument(
                DocumentKind.FILE,
                name,
                path,
                () -> new ByteArrayInputStream(text.getBytes(UTF_8)),
                DocumentMetadata.NONE,
                false,
                "me");
    }
}
