package pinakes.engine.audit.trail;

import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import pinakes.engine.audit.AuditAction;
import pinakes.engine.audit.AuditNotes;
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

/// Documents whose changes, removals and reads of original files are recorded in the audit log.
record AuditedDocuments(Documents all, AuditNotes notes) implements Documents {
    @Override
    public Optional<Document> find(DocumentId id) throws InterruptedException {
        return all.find(id);
    }

    @Override
    public Optional<Document> find(DocumentNumber number) throws InterruptedException {
        return all.find(number);
    }

    @Override
    public DocumentPage list(DocumentFilter filter, String named, DocumentOrder order, DocumentRange range)
            throws InterruptedException {
        return all.list(filter, named, order, range);
    }

    @Override
    public List<Document> changedSince(Instant since, DocumentFilter filter, int limit) throws InterruptedException {
        return all.changedSince(since, filter, limit);
    }

    @Override
    public Totals totals(DocumentFilter filter) throws InterruptedException {
        return all.totals(filter);
    }

    @Override
    public PassageSlice passages(DocumentId id, PassageRange range) throws InterruptedException {
        return all.passages(id, range);
    }

    @Override
    public List<DocumentVersion> versions(DocumentId id) throws InterruptedException {
        return all.versions(id);
    }

    @Override
    public Optional<InputStream> original(DocumentId id) throws IOException, InterruptedException {
        var original = all.original(id);
        if (original.isPresent() && !BulkRead.isCurrent()) {
            notes.note(AuditAction.ORIGINAL_READ, "documents.original", "document " + id);
        }
        return original;
    }

    @Override
    public List<PlacedWord> words(DocumentId id, int page) throws InterruptedException {
        return all.words(id, page);
    }

    @Override
    public Optional<Document> retag(DocumentId id, TagChange change) throws InterruptedException {
        var changed = QuotaNotes.noting(notes, () -> all.retag(id, change));
        changed.ifPresent(document -> notes.note(AuditAction.CHANGED, "documents.retag", target(document)));
        return changed;
    }

    @Override
    public List<TagCount> tags(DocumentFilter filter) throws InterruptedException {
        return all.tags(filter);
    }

    @Override
    public List<FormatCount> formats(DocumentFilter filter) throws InterruptedException {
        return all.formats(filter);
    }

    @Override
    public Optional<Document> remove(DocumentId id) throws InterruptedException {
        return removed(all.remove(id));
    }

    @Override
    public Optional<Document> remove(DocumentId id, int version) throws InterruptedException {
        return removed(all.remove(id, version));
    }

    private Optional<Document> removed(Optional<Document> document) {
        document.ifPresent(gone -> notes.note(AuditAction.REMOVED, "documents.remove", target(gone)));
        return document;
    }

    @Override
    public Cleared clear() throws InterruptedException {
        var cleared = all.clear();
        notes.note(AuditAction.REMOVED, "documents.clear", "documents " + cleared.documents());
        return cleared;
    }

    @Override
    public Watch watch(Consumer<DocumentChange> listener, Runnable missed) {
        return all.watch(listener, missed);
    }

    private static String target(Document document) {
        return AuditNotes.named("document " + document.id(), document.source().fileName());
    }
}
