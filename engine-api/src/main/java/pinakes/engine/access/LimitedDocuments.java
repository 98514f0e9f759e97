package pinakes.engine.access;

import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
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
import pinakes.engine.document.PassageRange;
import pinakes.engine.document.PassageSlice;
import pinakes.engine.document.PlacedWord;
import pinakes.engine.document.TagChange;

/// The documents in the collections that the caller can access.
record LimitedDocuments(Documents all, Supplier<Reach> reach) implements Documents {
    @Override
    public Optional<Document> find(DocumentId id) throws InterruptedException {
        var here = reach.get();
        return all.find(id).filter(here::reaches);
    }

    @Override
    public Optional<Document> find(DocumentNumber number) throws InterruptedException {
        var here = reach.get();
        return all.find(number).filter(here::reaches);
    }

    @Override
    public DocumentPage list(DocumentFilter filter, String named, DocumentOrder order, DocumentRange range)
            throws InterruptedException {
        var within = within(filter, reach.get());
        return within.isEmpty() ? new DocumentPage(List.of(), 0, true) : all.list(within.get(), named, order, range);
    }

    @Override
    public List<Document> changedSince(Instant since, DocumentFilter filter, int limit) throws InterruptedException {
        var within = within(filter, reach.get());
        return within.isEmpty() ? List.of() : all.changedSince(since, within.get(), limit);
    }

    @Override
    public Totals totals(DocumentFilter filter) throws InterruptedException {
        var within = within(filter, reach.get());
        return within.isEmpty() ? Totals.NOTHING : all.totals(within.get());
    }

    @Override
    public PassageSlice passages(DocumentId id, PassageRange range) throws InterruptedException {
        return isHidden(id) ? PassageSlice.NONE : all.passages(id, range);
    }

    @Override
    public List<DocumentVersion> versions(DocumentId id) throws InterruptedException {
        return isHidden(id) ? List.of() : all.versions(id);
    }

    @Override
    public Optional<InputStream> original(DocumentId id) throws IOException, InterruptedException {
        return isHidden(id) ? Optional.empty() : all.original(id);
    }

    @Override
    public List<PlacedWord> words(DocumentId id, int page) throws InterruptedException {
        return isHidden(id) ? List.of() : all.words(id, page);
    }

    @Override
    public Optional<Document> retag(DocumentId id, TagChange change) throws InterruptedException {
        var here = reach.get();
        if (here.collections() == null) {
            return all.retag(id, change);
        }
        var document = find(id);
        if (document.isEmpty()) {
            return document;
        }
        here.requireReach(change.applyTo(document.get().tags()));
        return all.retag(id, change);
    }

    @Override
    public List<TagCount> tags(DocumentFilter filter) throws InterruptedException {
        var within = within(filter, reach.get());
        return within.isEmpty() ? List.of() : all.tags(within.get());
    }

    @Override
    public List<FormatCount> formats(DocumentFilter filter) throws InterruptedException {
        var within = within(filter, reach.get());
        return within.isEmpty() ? List.of() : all.formats(within.get());
    }

    @Override
    public Optional<Document> remove(DocumentId id) throws InterruptedException {
        return isHidden(id) ? Optional.empty() : all.remove(id);
    }

    @Override
    public Optional<Document> remove(DocumentId id, int version) throws InterruptedException {
        return isHidden(id) ? Optional.empty() : all.remove(id, version);
    }

    @Override
    public Cleared clear() throws InterruptedException {
        if (reach.get().collections() != null) {
            throw new DeniedException(
                    "This key is limited to some collections and cannot clear everything; remove documents one by one.");
        }
        return all.clear();
    }

    /// A limited caller is notified of documents in its collections, and of those that leave them.
    @Override
    public Watch watch(Consumer<DocumentChange> listener, Runnable missed) {
        var collections = reach.get().collections();
        return collections == null
                ? all.watch(listener, missed)
                : all.watch(change -> change.within(collections).ifPresent(listener), missed);
    }

    /// The filter restricted to what the caller can access; empty when nothing can match.
    static Optional<DocumentFilter> within(DocumentFilter filter, Reach here) {
        var collections = here.collections();
        return collections == null ? Optional.of(filter) : filter.within(collections);
    }

    boolean isHidden(DocumentId id) throws InterruptedException {
        return reach.get().collections() != null && find(id).isEmpty();
    }
}
