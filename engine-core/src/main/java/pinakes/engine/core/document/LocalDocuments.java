package pinakes.engine.core.document;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import pinakes.engine.DataKind;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.concurrent.Uninterrupted;
import pinakes.engine.core.document.CachedTotals.Total;
import pinakes.engine.core.document.MetadataTable.Amended;
import pinakes.engine.core.index.PassageLanguage;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentChange;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.document.DocumentOrder;
import pinakes.engine.document.DocumentPage;
import pinakes.engine.document.DocumentRange;
import pinakes.engine.document.DocumentVersion;
import pinakes.engine.document.Documents;
import pinakes.engine.document.Documents.Cleared;
import pinakes.engine.document.Documents.FormatCount;
import pinakes.engine.document.Documents.TagCount;
import pinakes.engine.document.Documents.Totals;
import pinakes.engine.document.Documents.Watch;
import pinakes.engine.document.PassageRange;
import pinakes.engine.document.PassageSlice;
import pinakes.engine.document.PlacedWord;
import pinakes.engine.document.TagChange;

/// Documents in the catalog.
public final class LocalDocuments implements Documents {
    private final DocumentStore store;
    private final UnfinishedJobs jobs;
    private final CachedTotals totals;

    public LocalDocuments(DocumentStore store, UnfinishedJobs jobs) {
        this.store = store;
        this.jobs = jobs;
        this.totals = new CachedTotals();
    }

    @Override
    public Optional<Document> find(DocumentId id) throws InterruptedException {
        return store.read(sql -> DocumentTable.find(sql, id));
    }

    @Override
    public Optional<Document> find(DocumentNumber number) throws InterruptedException {
        return store.read(sql -> sql.find(DocumentRows.SELECT + "number = ?", DocumentRows::document, number.value()));
    }

    @Override
    public DocumentPage list(DocumentFilter filter, String named, DocumentOrder order, DocumentRange range)
            throws InterruptedException {
        var isCounted = named.isEmpty() && new DocumentQuery(filter).isCounted();
        var revision = isCounted ? "" : store.catalog().revision(DataKind.DOCUMENTS);
        return store.read(sql -> {
            var query = new DocumentQuery(filter, named.isEmpty() ? null : part(named, sql));
            var total = isCounted
                    ? new Total(query.count(sql), true)
                    : totals.of(
                            revision,
                            filter,
                            named,
                            range.totalMax(),
                            most -> query.smallestFirst(sql).count(sql, most));
            var expected = total.isExact() ? total.documents() : DocumentQuery.MANY;
            var page = query.smallestFirst(sql, expected).page(order, expected, range.limit(), range.offset());
            return new DocumentPage(
                    sql.list(DocumentRows.SELECT + page.sql(), DocumentRows::document, page.values()),
                    total.documents(),
                    total.isExact());
        });
    }

    private NamePart part(String named, Sql sql) {
        return store.catalog().isShared() ? NamePart.of(named) : NamePart.of(named, sql);
    }

    @Override
    public List<DocumentVersion> versions(DocumentId id) throws InterruptedException {
        return store.read(sql -> VersionTable.list(sql, id));
    }

    @Override
    public List<Document> changedSince(Instant since, DocumentFilter filter, int limit) throws InterruptedException {
        var query = new DocumentQuery(filter);
        return store.read(sql -> sql.list(
                DocumentRows.SELECT + query.where()
                        + " AND updated_at_micros > ? ORDER BY updated_at_micros, number LIMIT ?",
                DocumentRows::document,
                query.values(since, limit)));
    }

    @Override
    public Totals totals(DocumentFilter filter) throws InterruptedException {
        return store.read(sql -> DocumentCounts.totals(sql, filter));
    }

    @Override
    public PassageSlice passages(DocumentId id, PassageRange range) throws InterruptedException {
        var matching = """
                FROM chunk WHERE document = (SELECT number FROM document WHERE id = ?)
                AND (CAST(? AS BIGINT) IS NULL OR ? BETWEEN page_first AND page_last)""";
        var page = range.page();
        return store.read(sql -> {
            var document = DocumentTable.find(sql, id);
            return document.isEmpty()
                    ? new PassageSlice(List.of(), 0)
                    : new PassageSlice(
                            sql.list(
                                    "SELECT * " + matching + " ORDER BY ordinal LIMIT ? OFFSET ?",
                                    row -> PassageLanguage.named(DocumentRows.passage(row), document.get()),
                                    id.toString(),
                                    page,
                                    page,
                                    range.limit(),
                                    range.offset()),
                            (int) sql.number("SELECT count(*) " + matching, id.toString(), page, page));
        });
    }

    @Override
    public Optional<InputStream> original(DocumentId id) throws IOException, InterruptedException {
        var content = store.read(sql -> DocumentTable.content(sql, id));
        try {
            return content.isEmpty()
                    ? Optional.empty()
                    : Optional.of(store.blobs().blobs().open(content.get()));
        } catch (NoSuchFileException e) {
            if (find(id).isEmpty()) {
                return Optional.empty(); // removed in the meantime
            }
            throw e;
        }
    }

    @Override
    public List<PlacedWord> words(DocumentId id, int page) throws InterruptedException {
        return store.read(sql -> DocumentTable.find(sql, id)
                .map(document ->
                        WordTable.OF_DOCUMENTS.words(sql, document.number().value(), page))
                .orElse(List.of()));
    }

    @Override
    public Optional<Document> retag(DocumentId id, TagChange change) throws InterruptedException {
        return Uninterrupted.call(() -> retagged(id, change));
    }

    @Override
    public List<TagCount> tags(DocumentFilter filter) throws InterruptedException {
        return store.read(sql -> TagTable.count(sql, filter));
    }

    @Override
    public List<FormatCount> formats(DocumentFilter filter) throws InterruptedException {
        return store.read(sql -> DocumentCounts.formats(sql, filter));
    }

    @Override
    public Optional<Document> remove(DocumentId id) throws InterruptedException {
        jobs.cancelWorkOn(id); // before the removal: adding the file again must not join a job that is about to end
        return Uninterrupted.call(() -> removed(id, _ -> true));
    }

    @Override
    public Optional<Document> remove(DocumentId id, int version) throws InterruptedException {
        Predicate<Document> unchanged = document -> document.version() == version;
        if (find(id).filter(unchanged).isEmpty()) {
            return Optional.empty();
        }
        jobs.cancelWorkOn(id);
        return Uninterrupted.call(() -> removed(id, unchanged));
    }

    @Override
    public Cleared clear() throws InterruptedException {
        jobs.cancelAll();
        return Uninterrupted.call(this::cleared);
    }

    @Override
    public Watch watch(Consumer<DocumentChange> listener, Runnable missed) {
        return store.listeners().add(listener, missed);
    }

    private Optional<Document> retagged(DocumentId id, TagChange change) throws InterruptedException {
        var retagged = store.write((sql, now) -> {
            var result = TagTable.change(sql, id, change, now);
            result.ifPresent(amended -> store.quotas().moved(sql, amended.moved()));
            return result;
        });
        if (retagged.isPresent()) {
            store.follow(retagged.get(), "The tags were changed, but searches will not see the change");
        }
        return retagged.map(Amended::document);
    }

    private Optional<Document> removed(DocumentId id, Predicate<Document> condition) throws InterruptedException {
        var removed = store.write((sql, now) ->
                DocumentTable.find(sql, id).filter(condition).flatMap(_ -> DocumentTable.remove(sql, id, now)));
        if (removed.isPresent()) {
            store.forget(removed.get());
        }
        return removed.map(DeletedDocument::document);
    }

    private Cleared cleared() throws InterruptedException {
        var before = footprintBytes();
        var removed = store.write((sql, now) -> DocumentTable.deleteAll(sql, now));
        var documents = removed.documents();
        store.index()
                .forget(documents.stream()
                        .map(document -> document.number().value())
                        .toList());
        store.blobs().releaseAll(removed.contents());
        store.catalog().shrink();
        documents.forEach(document -> store.listeners().publish(document.change()));
        return new Cleared(documents.size(), removed.passages(), Math.max(0, before - footprintBytes()));
    }

    /// The size of all files that grow with documents.
    private long footprintBytes() throws InterruptedException {
        try {
            return store.blobs().blobs().sizeBytes()
                    + store.index().sizeBytes()
                    + store.catalog().sizeBytes();
        } catch (IOException e) {
            throw new EngineUnavailableException("The stored files cannot be read.", e);
        }
    }
}
