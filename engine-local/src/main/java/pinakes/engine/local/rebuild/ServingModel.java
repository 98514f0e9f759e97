package pinakes.engine.local.rebuild;

import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.embedding.Embedder;
import pinakes.embedding.EmbeddingException;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.local.EngineParts;
import pinakes.engine.local.catalog.Catalog;
import pinakes.engine.local.document.VectorTable;

/// The model that serves at the start: the one whose vectors the catalog has, even when another is wanted.
///
/// @param isWanted whether it made all vectors that the catalog has, and shall make the next
/// @param isOwn whether it was opened for this engine alone, which then closes it
public record ServingModel(Embedder embedder, boolean isWanted, boolean isOwn) implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ServingModel.class);

    public static ServingModel of(Catalog catalog, EngineParts parts) throws InterruptedException {
        var wanted = parts.embedder();
        var known = ActiveModel.nameIn(catalog).orElse(wanted.name());
        if (known.equals(wanted.name())) {
            var serving = orUnreached(catalog, wanted);
            var isReached = !(serving instanceof UnavailableEmbedder);
            return new ServingModel(serving, isReached && hasAllVectors(catalog, known), false);
        }
        try {
            return new ServingModel(parts.models().apply(known), false, true);
        } catch (IllegalArgumentException e) {
            LOG.warn(
                    "Documents are found again as they are embedded anew, because {} is not to be had: {}",
                    known,
                    e.getMessage());
            return new ServingModel(orUnreached(catalog, wanted), false, false);
        }
    }

    /// A change of the model that was cut short has left passages without a vector. Into a damaged catalog none is
    /// written.
    private static boolean hasAllVectors(Catalog catalog, String model) throws InterruptedException {
        var complete = new AtomicBoolean(true);
        catalog.unlessDamaged(() -> complete.set(catalog.read(handle -> VectorTable.countWithout(handle, model)) == 0));
        return complete.get();
    }

    /// The vectors in the catalog tell how long they are, so a server that does not answer now stops nothing.
    private static Embedder orUnreached(Catalog catalog, Embedder wanted) throws InterruptedException {
        catalog.unlessDamaged(() -> catalog.read(handle -> VectorTable.dimension(handle, wanted.name()))
                .ifPresent(wanted::assumeDimension));
        try {
            var model = wanted.model();
            LOG.debug("The model {} has vectors of {} numbers", model.name(), model.dimension());
            return wanted;
        } catch (EmbeddingException e) {
            if (!e.isTransient()) {
                throw new EngineUnavailableException("The embedding model cannot be used: " + e.getMessage(), e);
            }
            LOG.warn("Documents are added once the embedding model answers: {}", e.getMessage());
            return new UnavailableEmbedder(wanted);
        }
    }

    @Override
    public void close() {
        if (isOwn) {
            embedder.close();
        }
    }
}
