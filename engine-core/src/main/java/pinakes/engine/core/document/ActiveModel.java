package pinakes.engine.core.document;

import java.util.Optional;
import pinakes.embedding.Embedder;
import pinakes.engine.core.catalog.Catalog;
import pinakes.engine.core.catalog.CatalogProperties;
import pinakes.engine.core.catalog.Sql;

/// The model that makes the vectors of new documents; its name is in the catalog.
public final class ActiveModel {
    private static final String NAME = "embedding_model";

    private final Catalog catalog;
    private volatile Embedder embedder;

    private ActiveModel(Catalog catalog, Embedder embedder) {
        this.catalog = catalog;
        this.embedder = embedder;
    }

    /// Starts with a model and stores its name in the catalog.
    public static ActiveModel begin(Catalog catalog, Embedder embedder) throws InterruptedException {
        var active = new ActiveModel(catalog, embedder);
        var name = embedder.model().name();
        if (!catalog.read(sql -> is(sql, name))) {
            active.change(embedder);
        }
        return active;
    }

    /// The name of the model that made the vectors in the catalog so far.
    public static Optional<String> nameIn(Catalog catalog) throws InterruptedException {
        return catalog.read(sql -> CatalogProperties.find(sql, NAME));
    }

    /// Whether vectors of this model may be stored.
    public static boolean is(Sql sql, String model) {
        return CatalogProperties.find(sql, NAME).filter(model::equals).isPresent();
    }

    public Embedder embedder() {
        return embedder;
    }

    void change(Embedder next) throws InterruptedException {
        var name = next.model().name();
        catalog.write(sql -> CatalogProperties.set(sql, NAME, name));
        embedder = next;
    }
}
