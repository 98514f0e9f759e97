package pinakes.engine.http.client;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
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
import pinakes.engine.document.Passage;
import pinakes.engine.document.PassageRange;
import pinakes.engine.document.PassageSlice;
import pinakes.engine.document.PlacedWord;
import pinakes.engine.document.TagChange;
import pinakes.engine.http.client.connection.EngineCall;
import pinakes.engine.http.client.connection.EngineConnection;
import pinakes.engine.http.client.connection.QueryString;
import pinakes.engine.http.wire.DocumentJson;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.TagJson;

/// [Documents] of a remote engine.
record RemoteDocuments(EngineConnection connection, EventSubscriptions watches) implements Documents {
    private static final String MISSING = "document_not_found";
    private static final Duration CLEAR_TIMEOUT = Duration.ofMinutes(10);

    @Override
    public Optional<Document> find(DocumentId id) throws InterruptedException {
        return found(EngineCall.get(one(id) + "?chunks=false"));
    }

    @Override
    public Optional<Document> find(DocumentNumber number) throws InterruptedException {
        return found(EngineCall.get(one(number) + "?chunks=false"));
    }

    @Override
    public DocumentPage list(DocumentFilter filter, String named, DocumentOrder order, DocumentRange range)
            throws InterruptedException {
        var documents = new ArrayList<Document>();
        while (true) {
            var part = new DocumentRange(
                    Math.min(range.limit() - documents.size(), EnginePaths.PAGE_MAX),
                    range.offset() + documents.size(),
                    range.countedMax());
            var page = page(filter, named, order, part);
            documents.addAll(page.documents());
            if (page.nextOffset() == null || documents.size() >= range.limit()) {
                return new DocumentPage(documents, page.total(), !page.totalIsMinimum());
            }
        }
    }

    @Override
    public List<DocumentVersion> versions(DocumentId id) throws InterruptedException {
        return connection
                .find(EngineCall.get(one(id) + "/versions"), DocumentJson.Versions.class, MISSING)
                .map(DocumentJson.Versions::versions)
                .orElse(List.of());
    }

    @Override
    public List<Document> changedSince(Instant since, DocumentFilter filter, int limit) throws InterruptedException {
        var query = new QueryString(EnginePaths.DOCUMENT_CHANGES)
                .with(filter)
                .with("since", since)
                .with("limit", Math.min(limit, EnginePaths.PAGE_MAX));
        return connection.get(query, DocumentJson.DocumentChanges.class).changes();
    }

    @Override
    public Totals totals(DocumentFilter filter) throws InterruptedException {
        var query = new QueryString(EnginePaths.DOCUMENT_TOTALS).with(filter);
        return connection.get(query, Totals.class);
    }

    @Override
    public PassageSlice passages(DocumentId id, PassageRange range) throws InterruptedException {
        var passages = new ArrayList<Passage>();
        while (true) {
            var query = new QueryString(one(id) + "/chunks")
                    .with("limit", Math.clamp(range.limit() - passages.size(), 1, EnginePaths.PASSAGES_MAX))
                    .with("offset", range.offset() + passages.size())
                    .with("page", range.page());
            var page = connection.find(EngineCall.get(query), DocumentJson.Passages.class, MISSING);
            if (page.isEmpty()) {
                return PassageSlice.NONE;
            }
            passages.addAll(page.get().chunks());
            if (page.get().nextOffset() == null || passages.size() >= range.limit()) {
                var wanted = passages.subList(0, Math.min(passages.size(), range.limit()));
                return new PassageSlice(wanted, page.get().total());
            }
        }
    }

    @Override
    public Optional<InputStream> original(DocumentId id) throws IOException, InterruptedException {
        return connection.open(EngineCall.get(one(id) + "/original"), MISSING);
    }

    @Override
    public List<PlacedWord> words(DocumentId id, int page) throws InterruptedException {
        var query = new QueryString(one(id) + "/words").with("page", page);
        return connection
                .find(EngineCall.get(query), DocumentJson.Words.class, MISSING)
                .map(DocumentJson.Words::words)
                .orElse(List.of());
    }

    @Override
    public Optional<Document> retag(DocumentId id, TagChange change) throws InterruptedException {
        return change.off().isEmpty() && change.on().isEmpty()
                ? find(id)
                : found(EngineCall.change("POST", one(id) + "/tags", TagJson.TagChange.of(change)));
    }

    @Override
    public List<TagCount> tags(DocumentFilter filter) throws InterruptedException {
        var query = new QueryString(EnginePaths.TAGS).with(filter);
        return connection.get(query, TagJson.Tags.class).tags();
    }

    @Override
    public List<FormatCount> formats(DocumentFilter filter) throws InterruptedException {
        var query = new QueryString(EnginePaths.FORMATS).with(filter);
        return connection.get(query, DocumentJson.Formats.class).formats();
    }

    @Override
    public Optional<Document> remove(DocumentId id) throws InterruptedException {
        return found(EngineCall.change("DELETE", one(id)));
    }

    @Override
    public Optional<Document> remove(DocumentId id, int version) throws InterruptedException {
        var call = EngineCall.change("DELETE", new QueryString(one(id)).with("version", version));
        return connection.find(call, Document.class, MISSING, "version_mismatch");
    }

    @Override
    public Cleared clear() throws InterruptedException {
        var all = new QueryString(EnginePaths.DOCUMENTS).with("confirm", EnginePaths.CLEAR_PHRASE);
        return connection.fetch(EngineCall.change("DELETE", all).within(CLEAR_TIMEOUT), Cleared.class);
    }

    @Override
    public Watch watch(Consumer<DocumentChange> listener, Runnable missed) {
        return watches.documents(listener, missed);
    }

    private DocumentJson.Documents page(DocumentFilter filter, String named, DocumentOrder order, DocumentRange range)
            throws InterruptedException {
        var query = new QueryString(EnginePaths.DOCUMENTS)
                .with(filter)
                .with("name", named.isEmpty() ? null : named)
                .with("sort", sort(order.key()))
                .with("order", order.descending() ? "desc" : "asc")
                .with("limit", range.limit())
                .with("offset", range.offset())
                .with("count_max", range.countedMax());
        return connection.get(query, DocumentJson.Documents.class);
    }

    private static String sort(DocumentOrder.Key key) {
        return switch (key) {
            case ADDED_AT -> "added_at";
            case UPDATED_AT -> "updated_at";
            case FILE_NAME -> "filename";
            case SIZE -> "size";
        };
    }

    private Optional<Document> found(EngineCall call) throws InterruptedException {
        return connection.find(call, Document.class, MISSING);
    }

    private static String one(Object id) {
        return EnginePaths.DOCUMENTS + "/" + id;
    }
}
