package pinakes.engine.local;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.embedding.Embedder;
import pinakes.engine.local.catalog.Catalog;
import pinakes.engine.local.rebuild.ActiveModel;

/// The model that serves at the start: the one whose vectors the catalog has, even when another is wanted.
///
/// @param isWanted whether it made all vectors that the catalog has, and shall make the next
/// @param isOwn whether it was opened for this engine alone, which then closes it
record ServingModel(Embedder embedder, boolean isWanted, boolean isOwn) implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ServingModel.class);

    static ServingModel of(Catalog catalog, EngineParts parts) throws InterruptedException {
        var wanted = parts.embedder();
        var known = ActiveModel.nameIn(catalog).orElse(wanted.model().name());
        if (known.equals(wanted.model().name())) {
            return new ServingModel(wanted, true, false);
        }
        try {
            return new ServingModel(parts.models().apply(known), false, true);
        } catch (IllegalArgumentException e) {
            LOG.warn("Documents are found again as they are embedded anew, because {} is not to be had: {}", known, e.getMessage());
            return new ServingModel(wanted, false, false);
        }
    }

    @Override
    public void close() {
        if (isOwn) {
            embedder.close();
        }
    }
}
