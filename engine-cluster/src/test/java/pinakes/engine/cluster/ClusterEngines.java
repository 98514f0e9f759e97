package pinakes.engine.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import pinakes.engine.EngineRole;
import pinakes.engine.cluster.opensearch.OpenSearchAddress;
import pinakes.engine.cluster.postgres.PostgresAddress;
import pinakes.engine.core.EngineStorage;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.Submission;
import pinakes.engine.local.CompleteIndex;
import pinakes.engine.local.IngestingProcess;
import pinakes.engine.local.WordBagEmbedder;
import pinakes.engine.search.SearchMode;
import pinakes.engine.search.SearchRequest;
import pinakes.extraction.TextExtractor;

/// Opens engines on shared storage, with small parts, and asks them for simple things.
final class ClusterEngines {
    static final TextExtractor READER = IngestingProcess.READER;

    private ClusterEngines() {}

    static LocalEngine open(PostgresAddress catalog, Path blobs, Path own) throws InterruptedException {
        return open(catalog, blobs, own, READER, "bag");
    }

    static LocalEngine open(PostgresAddress catalog, Path blobs, Path own, TextExtractor extractor, String model)
            throws InterruptedException {
        return open(catalog, new BlobAddress.Directory(blobs), own, extractor, model);
    }

    static LocalEngine open(PostgresAddress catalog, BlobAddress blobs, Path own, TextExtractor extractor, String model)
            throws InterruptedException {
        return open(catalog, blobs, null, own, extractor, model);
    }

    static LocalEngine open(
            PostgresAddress catalog,
            BlobAddress blobs,
            @Nullable OpenSearchAddress index,
            Path own,
            TextExtractor extractor,
            String model)
            throws InterruptedException {
        return open(ClusterStorage.open(catalog, blobs, index, own, EngineRole.ALL), extractor, model);
    }

    /// Opens an engine with a single role.
    static LocalEngine open(PostgresAddress catalog, Path blobs, Path own, EngineRole role)
            throws InterruptedException {
        return open(catalog, new BlobAddress.Directory(blobs), own, role);
    }

    static LocalEngine open(PostgresAddress catalog, BlobAddress blobs, Path own, EngineRole role)
            throws InterruptedException {
        return open(ClusterStorage.open(catalog, blobs, null, own, Set.of(role)), READER, "bag");
    }

    private static LocalEngine open(EngineStorage storage, TextExtractor extractor, String model)
            throws InterruptedException {
        return CompleteIndex.of(LocalEngine.open(
                storage,
                IngestingProcess.parts(extractor, new WordBagEmbedder(model)),
                IngestingProcess.LIMITS,
                InstantSource.system()));
    }

    /// Submits a text that must be new.
    static Job submitted(LocalEngine engine, String path, String text) throws IOException, InterruptedException {
        var document = new NewDocument(
                DocumentKind.FILE,
                path.endsWith(".eml") ? "mail.eml" : "file.txt",
                path,
                () -> new ByteArrayInputStream(text.getBytes(UTF_8)),
                DocumentMetadata.NONE,
                false,
                "me");
        return ((Submission.Accepted) engine.ingestion().submit(document)).job();
    }

    static Document added(LocalEngine engine, String path, String text) throws IOException, InterruptedException {
        var job = engine.ingestion().await(submitted(engine, path, text).id()).orElseThrow();
        var made = Objects.requireNonNull(Objects.requireNonNull(job.outcome()).document());
        return engine.documents().find(made).orElseThrow();
    }

    static List<String> found(LocalEngine engine, String query) throws InterruptedException {
        return engine
                .search()
                .search(new SearchRequest(query, 20, 0, DocumentFilter.ALL, SearchMode.WORDS))
                .hits()
                .stream()
                .map(hit -> hit.passage().text().strip())
                .toList();
    }

    /// What a job does now.
    static String activity(LocalEngine engine, JobId job) {
        try {
            return engine.ingestion().find(job).orElseThrow().progress().activity();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
