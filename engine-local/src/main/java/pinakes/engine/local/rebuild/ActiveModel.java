package pinakes.engine.local.rebuild;

import java.util.Optional;
import org.jdbi.v3.core.Handle;
import pinakes.embedding.Embedder;
import pinakes.engine.local.catalog.Catalog;
import pinakes.engine.local.catalog.CatalogProperties;

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
        if (!catalog.read(handle -> is(handle, name))) {
            active.change(embedder);
        }
        return active;
    }

    /// The name of the model that made the vectors in the catalog so far.
    public static Optional<String> nameIn(Catalog catalog) throws InterruptedException {
        return catalog.read(handle -> CatalogProperties.find(handle, NAME));
    }

    /// Whether vectors of this model may be stored.
    public static boolean is(Handle handle, String model) {
        return CatalogProperties.find(handle, NAME).filter(model::equals).isPresent();
    }

    public Embedder embedder() {
        return embedder;
    }

    void change(Embedder next) throws InterruptedException {
        var name = next.model().name();
        catalog.write(handle -> {
            CatalogProperties.set(handle, NAME, name);
            return name;
        });
        embedder = next;
    }
}
