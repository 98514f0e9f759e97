package pinakes.engine.document;

import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The documents of one engine.
///
/// A method that changes something returns when the change is durable and searches no longer see the old state. Every
/// method may throw [pinakes.engine.EngineUnavailableException], and [InterruptedException] when interrupted while
/// waiting.
public interface Documents {
    /// How many earlier versions of a document are kept; the oldest is deleted first.
    int EARLIER_VERSIONS_MAX = 100;

    Optional<Document> find(DocumentId id) throws InterruptedException;

    Optional<Document> find(DocumentNumber number) throws InterruptedException;

    /// One page of the matching documents. Where counting them all would take long, the total may be a minimum.
    ///
    /// @param named what the title or the file name contains, in any case of ASCII letters; empty for any
    DocumentPage list(DocumentFilter filter, String named, DocumentOrder order, DocumentRange range)
            throws InterruptedException;

    /// One page of the matching documents, and the number of all.
    ///
    /// @param limit maximum number of documents; 0 returns only the total
    /// @param offset number of documents to skip
    default DocumentPage list(DocumentFilter filter, String named, DocumentOrder order, int limit, long offset)
            throws InterruptedException {
        return list(filter, named, order, DocumentRange.counted(limit, offset));
    }

    /// One page of the matching documents with any name.
    default DocumentPage list(DocumentFilter filter, DocumentOrder order, int limit, long offset)
            throws InterruptedException {
        return list(filter, "", order, limit, offset);
    }

    /// The versions of a document, newest first, beginning with the current one; empty when there is no such document.
    /// The bytes of earlier versions are kept for notes only.
    List<DocumentVersion> versions(DocumentId id) throws InterruptedException;

    /// The matching documents that were added or changed after a given time, oldest change first.
    ///
    /// @param limit maximum number of documents
    List<Document> changedSince(Instant since, DocumentFilter filter, int limit) throws InterruptedException;

    /// Counts and sizes of the matching documents.
    Totals totals(DocumentFilter filter) throws InterruptedException;

    /// Passages of a document in their order; none when there is no such document.
    PassageSlice passages(DocumentId id, PassageRange range) throws InterruptedException;

    /// Passages from all pages of a document.
    default List<Passage> passages(DocumentId id, int limit, int offset) throws InterruptedException {
        return passages(id, new PassageRange(null, limit, offset)).passages();
    }

    /// The original bytes; empty when there is no such document.
    Optional<InputStream> original(DocumentId id) throws IOException, InterruptedException;

    /// The words that OCR read on a page, in reading order; none when the page was not read by OCR, when an earlier
    /// version stored the document without them, or when there is no such page.
    ///
    /// @param page from 1; a picture is a single page
    List<PlacedWord> words(DocumentId id, int page) throws InterruptedException;

    /// Changes the tags of a document in one step.
    ///
    /// @return the changed document; empty when there is none
    Optional<Document> retag(DocumentId id, TagChange change) throws InterruptedException;

    /// The tags of the matching documents, each with its number of documents, ordered by name.
    List<TagCount> tags(DocumentFilter filter) throws InterruptedException;

    /// The formats of the matching documents, each with its number of documents, most frequent first.
    List<FormatCount> formats(DocumentFilter filter) throws InterruptedException;

    /// Removes a document and everything derived from it.
    ///
    /// @return the removed document; empty when there was none
    Optional<Document> remove(DocumentId id) throws InterruptedException;

    /// Removes a document if it still has this version.
    ///
    /// @return the removed document; empty when there was none, or only another version of it
    Optional<Document> remove(DocumentId id, int version) throws InterruptedException;

    /// Removes all documents and cancels the jobs that would add more.
    Cleared clear() throws InterruptedException;

    /// Notifies the listener after each document that is added, changed or removed; the listener must be fast.
    ///
    /// @param missed runs when the listener may not have been notified of some changes; must be fast, too
    Watch watch(Consumer<DocumentChange> listener, Runnable missed);

    /// The same for a listener that need not know of every change.
    default Watch watch(Consumer<DocumentChange> listener) {
        return watch(listener, () -> {});
    }

    /// The number of documents with a tag.
    record TagCount(String tag, long documents) {}

    /// The number of documents with a format.
    record FormatCount(String format, long documents) {}

    /// Counts and sizes of documents.
    ///
    /// @param byKind number of documents by kind; absent kinds have none
    /// @param lastUpdated when one of them was last added or changed; absent when there is none
    record Totals(
            Map<DocumentKind, Long> byKind,
            long passages,
            long originalBytes,
            @Nullable Instant lastUpdated) {
        public static final Totals NOTHING = new Totals(Map.of(), 0, 0, null);

        public Totals {
            byKind = Map.copyOf(byKind);
        }

        public long documents() {
            return byKind.values().stream().mapToLong(Long::longValue).sum();
        }
    }

    /// The result of removing all documents.
    ///
    /// @param bytesFreed by how much the engine's files shrank, as measured
    record Cleared(long documents, long passages, long bytesFreed) {}

    /// A subscription that ends when closed.
    interface Watch extends AutoCloseable {
        @Override
        void close();
    }
}
