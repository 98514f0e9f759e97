package pinakes.engine.local;

import java.util.List;
import org.jspecify.annotations.Nullable;
import pinakes.embedding.Embedder;
import pinakes.embedding.EmbeddingException;
import pinakes.engine.EngineStatus;
import pinakes.engine.EngineStatus.Model;
import pinakes.engine.EngineStatus.Part;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.local.blob.BlobStore;
import pinakes.engine.local.catalog.Catalog;
import pinakes.engine.local.document.DocumentCounts;
import pinakes.engine.local.indexing.IndexKeeper;
import pinakes.engine.local.indexing.OpenChunkIndex;
import pinakes.engine.local.ingest.IngestLimits;
import pinakes.engine.local.ingest.LocalIngestion;
import pinakes.engine.local.project.LocalProjects;
import pinakes.engine.local.rebuild.IndexDirectories;
import pinakes.engine.local.rebuild.IndexRebuild;

/// Finds out how the engine is by trying its parts.
final class StatusProbe {
    private static final String PROBE = "probe";

    private final Catalog catalog;
    private final BlobStore blobs;
    private final IndexDirectories shelf;
    private final IndexKeeper index;
    private final LocalProjects projects;
    private final LocalIngestion ingestion;
    private final IndexRebuild rebuilding;
    private final EngineParts parts;
    private final IngestLimits limits;

    StatusProbe(
            Catalog catalog,
            BlobStore blobs,
            IndexDirectories shelf,
            IndexKeeper index,
            LocalProjects projects,
            LocalIngestion ingestion,
            IndexRebuild rebuilding,
            EngineParts parts,
            IngestLimits limits) {
        this.catalog = catalog;
        this.blobs = blobs;
        this.shelf = shelf;
        this.index = index;
        this.projects = projects;
        this.ingestion = ingestion;
        this.rebuilding = rebuilding;
        this.parts = parts;
        this.limits = limits;
    }

    EngineStatus status() throws InterruptedException {
        var counts = catalog.read(DocumentCounts::of);
        var embedder = index.<Embedder>using(OpenChunkIndex::embedder);
        return new EngineStatus(
                EngineVersion.current(),
                counts,
                new Part(blobs.root().toString(), storageProblem()),
                new Part(shelf.root().toString(), indexProblem()),
                new Model(
                        embedder.model().name(),
                        embedder.model().dimension(),
                        embedder.device(),
                        parts.passageTokensMax(),
                        modelProblem()),
                (int) (limits.fileBytesMax() / (1024 * 1024)),
                ingestion.counts(),
                rebuilding.activity().orElse(null));
    }

    /// The problems that keep the engine from storing anything. A disk that hangs is not asked twice.
    List<String> storageProblems() throws InterruptedException {
        var problems = catalog.problems();
        return problems.isEmpty() ? blobs.problem().stream().toList() : problems;
    }

    private @Nullable String storageProblem() throws InterruptedException {
        var problems = storageProblems();
        return problems.isEmpty() ? null : problems.getFirst();
    }

    private @Nullable String indexProblem() throws InterruptedException {
        try {
            index.using(generation -> generation.index().chunks());
            return index.problem().or(projects::problem).orElse(null);
        } catch (EngineUnavailableException e) {
            return "Index not accessible: " + e.getMessage();
        }
    }

    private @Nullable String modelProblem() throws InterruptedException {
        try {
            index.using(generation -> generation.embedder().embedQuery(PROBE));
            return null;
        } catch (EmbeddingException e) {
            return "Embedding model not usable: " + e.getMessage();
        }
    }
}
