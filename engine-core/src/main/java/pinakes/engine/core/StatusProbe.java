package pinakes.engine.core;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import pinakes.embedding.Embedder;
import pinakes.embedding.EmbeddingException;
import pinakes.engine.EngineHealth;
import pinakes.engine.EngineRole;
import pinakes.engine.EngineStatus;
import pinakes.engine.EngineStatus.Model;
import pinakes.engine.EngineStatus.Part;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.document.DocumentCounts;
import pinakes.engine.core.document.DocumentStore;
import pinakes.engine.core.indexing.IndexRebuild;
import pinakes.engine.core.indexing.OpenIndex;
import pinakes.engine.core.ingest.IngestLimits;
import pinakes.engine.core.ingest.LocalIngestion;
import pinakes.engine.core.project.LocalProjects;

/// Determines the state of the engine by trying its parts.
record StatusProbe(
        DocumentStore store,
        LocalProjects projects,
        LocalIngestion ingestion,
        IndexRebuild rebuild,
        EngineParts parts,
        IngestLimits limits,
        Set<EngineRole> roles) {
    EngineStatus status() throws InterruptedException {
        var counts = store.read(DocumentCounts::of);
        var embedder = store.index().<Embedder>using(OpenIndex::embedder);
        return new EngineStatus(
                ProgramVersion.text(),
                counts,
                new Part(store.blobs().blobs().place(), storageProblem()),
                new Part(store.index().place(), indexProblem()),
                new Model(
                        embedder.model().name(),
                        embedder.model().dimension(),
                        embedder.device(),
                        parts.passageTokensMax(),
                        modelProblem()),
                (int) (limits.fileBytesMax() / (1024 * 1024)),
                ingestion.counts(),
                engines(),
                rebuild.activity().orElse(null));
    }

    EngineStatus.Engines engines() throws InterruptedException {
        return new EngineStatus.Engines(roles, store.catalog().runningEngines());
    }

    /// Tries the catalog, the original files and the disks of this engine. A disk that hangs is not tried twice.
    EngineHealth health() throws InterruptedException {
        var catalog = store.catalog().health();
        return catalog.problems().isEmpty()
                ? new EngineHealth(
                        store.blobs().blobs().problem().or(parts.extractor()::problem).stream()
                                .toList(),
                        true)
                : catalog;
    }

    private @Nullable String storageProblem() throws InterruptedException {
        return health().problems().stream().findFirst().orElse(null);
    }

    private @Nullable String indexProblem() throws InterruptedException {
        try {
            store.index().<Long>using(OpenIndex::chunks);
            return store.index().problem().or(projects::problem).orElse(null);
        } catch (EngineUnavailableException e) {
            return "Index not accessible: " + e.getMessage();
        }
    }

    /// A new query each time, because recent query vectors are cached.
    private static String unaskedQuery() {
        return "probe " + System.nanoTime();
    }

    private @Nullable String modelProblem() throws InterruptedException {
        try {
            store.index().using(generation -> generation.embedder().embedQuery(unaskedQuery()));
            return null;
        } catch (EmbeddingException e) {
            return "Embedding model unavailable: " + e.getMessage();
        }
    }
}
