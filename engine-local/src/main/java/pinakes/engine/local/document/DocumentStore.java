package pinakes.engine.local.document;

import java.time.Instant;
import java.time.InstantSource;
import java.util.function.BiFunction;
import java.util.function.Function;
import pinakes.engine.document.DocumentId;
import pinakes.engine.local.catalog.Catalog;
import pinakes.engine.local.catalog.Sql;
import pinakes.engine.local.concurrent.Listeners;
import pinakes.engine.local.indexing.IndexKeeper;

/// Everything that a change of a document touches.
///
/// @param index follows the catalog
/// @param listeners notified after the change
public record DocumentStore(
        Catalog catalog,
        ReferencedBlobs blobs,
        IndexKeeper index,
        Listeners<DocumentId> listeners,
        InstantSource clock) {
    public <R> R read(Function<Sql, R> query) throws InterruptedException {
        return catalog.read(query);
    }

    /// Makes a change at the current time.
    public <R> R write(BiFunction<Sql, Instant, R> change) throws InterruptedException {
        return catalog.write(sql -> change.apply(sql, clock.instant()));
    }
}
