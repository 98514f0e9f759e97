package pinakes.engine.local.document;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.document.DocumentOrder;
import pinakes.engine.document.DocumentPage;
import pinakes.engine.document.Documents;
import pinakes.engine.document.Passage;
import pinakes.engine.document.TagChange;
import pinakes.engine.local.blob.ContentHash;
import pinakes.engine.local.catalog.Catalog;
import pinakes.engine.local.concurrent.Uninterrupted;
import pinakes.engine.local.indexing.IndexKeeper;

/// Documents as rows of the embedded catalog.
public final class LocalDocuments implements Documents {
    private final Catalog catalog;
    private final ReferencedBlobs contents;
    private final IndexKeeper index;
    private final DocumentListeners watches;
    private final JobStopper jobs;
    private final InstantSource clock;

    /// Documents on the parts of an engine.
    ///
    /// @param jobs ends what is on its way to become a document
    public LocalDocuments(
            Catalog catalog,
            ReferencedBlobs contents,
            IndexKeeper index,
            DocumentListeners watches,
            JobStopper jobs,
            InstantSource clock) {
        this.catalog = catalog;
        this.contents = contents;
        this.index = index;
        this.watches = watches;
        this.jobs = jobs;
        this.clock = clock;
    }

    @Override
    public Optional<Document> find(DocumentId id) throws InterruptedException {
        return catalog.read(handle -> handle.createQuery(
                        "SELECT " + DocumentRows.DOCUMENT_COLUMNS + " FROM document WHERE id = :id")
                .bind("id", id.toString())
                .map((row, _) -> DocumentRows.document(row))
                .findOne());
    }

    @Override
    public Optional<Document> find(DocumentNumber number) throws InterruptedException {
        return catalog.read(handle -> handle.createQuery(
                        "SELECT " + DocumentRows.DOCUMENT_COLUMNS + " FROM document WHERE number = :number")
                .bind("number", number.value())
                .map((row, _) -> DocumentRows.document(row))
                .findOne());
    }

    @Override
    public DocumentPage list(DocumentFilter filter, DocumentOrder order, int limit, long offset)
            throws InterruptedException {
        if (limit < 0 || offset < 0) {
            throw new IllegalArgumentException("limit and offset are 0 or more, got " + limit + " and " + offset);
        }
        var query = new DocumentQuery(filter);
        return catalog.read(handle -> {
            var total = query.bind(handle.createQuery("SELECT count(*) FROM document WHERE " + query.where()))
                    .mapTo(Long.class)
                    .one();
            var documents = query.bind(handle.createQuery("SELECT " + DocumentRows.DOCUMENT_COLUMNS
                            + " FROM document WHERE " + query.where() + " ORDER BY " + DocumentQuery.orderBy(order)
                            + " LIMIT :limit OFFSET :offset"))
                    .bind("limit", limit)
                    .bind("offset", offset)
                    .map((row, _) -> DocumentRows.document(row))
                    .list();
            return new DocumentPage(documents, total);
        });
    }

    @Override
    public Totals totals(DocumentFilter filter) throws InterruptedException {
        return catalog.read(handle -> DocumentCounts.totals(handle, filter));
    }

    @Override
    public List<Passage> passages(DocumentId id, int limit, int offset) throws InterruptedException {
        return catalog.read(handle -> handle.createQuery("""
                        SELECT * FROM chunk
                        WHERE document = (SELECT number FROM document WHERE id = :id)
                        ORDER BY ordinal LIMIT :limit OFFSET :offset""")
                .bind("id", id.toString())
                .bind("limit", limit)
                .bind("offset", offset)
                .map((row, _) -> DocumentRows.passage(row))
                .list());
    }

    @Override
    public Optional<InputStream> original(DocumentId id) throws IOException, InterruptedException {
        var content = catalog.read(handle -> handle.createQuery("SELECT content_hash FROM document WHERE id = :id")
                .bind("id", id.toString())
                .map((row, _) -> new ContentHash(row.getString("content_hash")))
                .findOne());
        try {
            return content.isEmpty()
                    ? Optional.empty()
                    : Optional.of(contents.blobs().open(content.get()));
        } catch (NoSuchFileException e) {
            if (find(id).isEmpty()) {
                return Optional.empty(); // removed while we were looking
            }
            throw e;
        }
    }

    @Override
    public Optional<Document> retag(DocumentId id, TagChange change) throws InterruptedException {
        return Uninterrupted.of(() -> retagged(id, change));
    }

    @Override
    public List<TagCount> tags(DocumentFilter filter) throws InterruptedException {
        return catalog.read(handle -> TagTable.count(handle, filter));
    }

    @Override
    public Optional<Document> remove(DocumentId id) throws InterruptedException {
        return Uninterrupted.of(() -> removed(id));
    }

    @Override
    public Cleared clear() throws InterruptedException {
        jobs.cancelAll();
        return Uninterrupted.of(this::cleared);
    }

    @Override
    public Watch watch(Consumer<DocumentId> listener) {
        return watches.add(listener);
    }

    private Optional<Document> retagged(DocumentId id, TagChange change) throws InterruptedException {
        var retagged = catalog.write(handle -> TagTable.change(handle, id, change, clock.instant()));
        if (retagged.isPresent() && (retagged.get().changed() || index.isBehind())) {
            try {
                index.sync(retagged.get().document().number());
            } catch (EngineUnavailableException e) {
                throw new EngineUnavailableException(
                        "The tags were changed, but searches do not know of it before the index works again: "
                                + e.getMessage(),
                        e);
            } finally {
                watches.changed(id);
            }
        }
        return retagged.map(TagTable.Retagged::document);
    }

    private Optional<Document> removed(DocumentId id) throws InterruptedException {
        var removed = catalog.write(handle -> DocumentTable.delete(handle, id, clock.instant()));
        if (removed.isPresent()) {
            index.forget(List.of(removed.get().document().number()));
            contents.release(removed.get().content());
            watches.changed(id);
        }
        return removed.map(DocumentTable.Removed::document);
    }

    private Cleared cleared() throws InterruptedException {
        var before = footprintBytes();
        var removed = catalog.write(handle -> DocumentTable.deleteAll(handle, clock.instant()));
        index.forget(removed.numbers());
        for (var content : removed.contents()) {
            contents.release(content);
        }
        catalog.shrink();
        removed.ids().forEach(watches::changed);
        return new Cleared(removed.ids().size(), removed.passages(), Math.max(0, before - footprintBytes()));
    }

    /// How many bytes the files of the engine have that documents make grow.
    private long footprintBytes() throws InterruptedException {
        try {
            return contents.blobs().sizeBytes()
                    + index.using(generation -> generation.index().sizeBytes())
                    + catalog.sizeBytes();
        } catch (IOException e) {
            throw new EngineUnavailableException("The files of the documents cannot be read.", e);
        }
    }

    /// Ends all jobs that have not ended.
    @FunctionalInterface
    public interface JobStopper {
        void cancelAll() throws InterruptedException;
    }
}
