package pinakes.engine.core.rebuild;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.embedding.Embedder;
import pinakes.embedding.EmbeddingException;
import pinakes.embedding.EmbeddingModel;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.catalog.Catalog;
import pinakes.engine.core.document.ActiveModel;
import pinakes.engine.core.document.ChunkTable;

/// The model that serves after a start: the one whose vectors are in the catalog, even if another one is
/// configured.
///
/// @param isWanted whether it is the configured model and made all vectors in the catalog
/// @param isOwn whether it was opened here and must be closed
public record ServingModel(Embedder embedder, boolean isWanted, boolean isOwn) implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ServingModel.class);

    public static ServingModel of(Catalog catalog, Embedder wanted, Function<String, Embedder> models)
            throws InterruptedException {
        var known = ActiveModel.nameIn(catalog).orElse(wanted.name());
        if (known.equals(wanted.name())) {
            var serving = orUnavailable(catalog, wanted);
            var isAvailable = !(serving instanceof UnavailableEmbedder);
            return new ServingModel(serving, isAvailable && hasAllVectors(catalog, serving.model()), false);
        }
        if (catalog.hasOtherEngines()) {
            throw new EngineUnavailableException("The other engines on this catalog use the embedding model " + known
                    + ", and this one is configured with " + wanted.name()
                    + ". Configure the same model, or stop all other engines to change it.");
        }
        try {
            return new ServingModel(models.apply(known), false, true);
        } catch (IllegalArgumentException e) {
            LOG.warn(
                    "The model {} is unavailable; documents become searchable again as they are re-embedded: {}",
                    known,
                    e.getMessage());
            return new ServingModel(orUnavailable(catalog, wanted), false, false);
        }
    }

    /// An interrupted model change leaves passages without a vector, and older programs stored no tokens. A damaged
    /// catalog takes neither.
    private static boolean hasAllVectors(Catalog catalog, EmbeddingModel model) throws InterruptedException {
        var complete = new AtomicBoolean(true);
        catalog.unlessDamaged(() -> complete.set(catalog.read(sql -> ChunkTable.countWithout(sql, model)) == 0));
        return complete.get();
    }

    /// The vectors in the catalog reveal their length, so an unreachable server does not prevent the start.
    private static Embedder orUnavailable(Catalog catalog, Embedder wanted) throws InterruptedException {
        catalog.unlessDamaged(() ->
                catalog.read(sql -> ChunkTable.dimension(sql, wanted.name())).ifPresent(wanted::assumeDimension));
        try {
            var model = wanted.model();
            LOG.debug("The model {} produces vectors with {} dimensions", model.name(), model.dimension());
            return wanted;
        } catch (EmbeddingException e) {
            if (!e.isTransient()) {
                throw new EngineUnavailableException("The embedding model cannot be used: " + e.getMessage(), e);
            }
            LOG.warn("The embedding model is unavailable, so jobs wait: {}", e.getMessage());
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
