package pinakes.engine.core.document;

import java.time.Instant;
import java.time.InstantSource;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.blob.referenced.ReferencedBlobs;
import pinakes.engine.core.catalog.Catalog;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.concurrent.Listeners;
import pinakes.engine.core.document.MetadataTable.Amended;
import pinakes.engine.core.indexing.IndexKeeper;
import pinakes.engine.core.quota.QuotaLedger;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentChange;

/// Everything that a change of a document touches.
///
/// @param index follows the catalog
/// @param quotas checks what is added
/// @param listeners notified after the change
public record DocumentStore(
        Catalog catalog,
        ReferencedBlobs blobs,
        IndexKeeper index,
        Listeners<DocumentChange> listeners,
        QuotaLedger quotas,
        InstantSource clock) {
    public <R> R read(Function<Sql, R> query) throws InterruptedException {
        return catalog.read(query);
    }

    /// Makes a change at the current time.
    public <R> R write(BiFunction<Sql, Instant, R> change) throws InterruptedException {
        return quotas.reporting(() -> catalog.write(sql -> change.apply(sql, clock.instant())));
    }

    /// Makes a change without a result.
    public void change(Consumer<Sql> change) throws InterruptedException {
        write((sql, _) -> {
            change.accept(sql);
            return true;
        });
    }

    /// Makes a change that was made in the catalog visible to searches.
    ///
    /// @param made the beginning of the error message: what was changed, and that searches will not see it
    public void sync(Stream<Document> changed, String made) throws InterruptedException {
        try {
            index.sync(changed.map(document -> document.number().value()).toList());
        } catch (EngineUnavailableException e) {
            throw new EngineUnavailableException(made + " until the index works again: " + e.getMessage(), e);
        }
    }

    /// Makes an amended document visible to searches, and reports it. If it is as before, only an index that failed is
    /// tried again.
    ///
    /// @param made as for [#sync]
    public void follow(Amended amended, String made) throws InterruptedException {
        if (amended.changed() || index.failure().isPresent()) {
            try {
                sync(amended.all().map(Amended::document), made);
            } finally {
                amended.all().forEach(one -> listeners.publish(one.change()));
            }
        }
    }

    /// Clears up after a document that was deleted from the catalog, with its attachments.
    public void forget(DeletedDocument deleted) throws InterruptedException {
        var all = deleted.all().toList();
        index.forget(all.stream().map(one -> one.document().number().value()).toList());
        for (var one : all) {
            blobs.releaseAll(one.contents());
            listeners.publish(DocumentChange.of(one.document()));
        }
    }
}
