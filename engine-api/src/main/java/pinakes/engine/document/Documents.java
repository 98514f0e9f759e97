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
/// A method that changes something returns only when the change is durable and no search can see what was
/// before it. Every method may throw [pinakes.engine.EngineUnavailableException], and [InterruptedException]
/// when its thread was interrupted while it waited.
public interface Documents {
    Optional<Document> find(DocumentId id) throws InterruptedException;

    Optional<Document> find(DocumentNumber number) throws InterruptedException;

    /// Some of the documents that match.
    ///
    /// @param limit how many at the most; 0 asks for the total alone
    /// @param offset how many to leave out before the first
    DocumentPage list(DocumentFilter filter, DocumentOrder order, int limit, long offset) throws InterruptedException;

    /// How much the documents that match are.
    Totals totals(DocumentFilter filter) throws InterruptedException;

    /// The passages of a document in their order; empty when there is no such document.
    List<Passage> passages(DocumentId id, int limit, int offset) throws InterruptedException;

    /// The bytes that were added, or nothing when there is no such document.
    Optional<InputStream> original(DocumentId id) throws IOException, InterruptedException;

    /// Changes the tags of a document in one step.
    ///
    /// @return the document as it is then, or nothing when there is none
    Optional<Document> retag(DocumentId id, TagChange change) throws InterruptedException;

    /// The tags of the documents that match, each with the number of those documents, by name.
    List<TagCount> tags(DocumentFilter filter) throws InterruptedException;

    /// Removes a document with everything that was made of it.
    ///
    /// @return the document as it was, or nothing when there is none
    Optional<Document> remove(DocumentId id) throws InterruptedException;

    /// Removes all documents, and cancels what was on its way to become one.
    Cleared clear() throws InterruptedException;

    /// Tells of each document that was added, changed or removed, after it happened; the listener must be quick.
    Watch watch(Consumer<DocumentId> listener);

    /// How many documents have a tag.
    record TagCount(String tag, long documents) {}

    /// How much documents are.
    ///
    /// @param byKind how many there are of each kind; a kind that is missing has none
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

    /// What was removed.
    ///
    /// @param bytesFreed by how much the files of the engine became smaller, as measured
    record Cleared(long documents, long passages, long bytesFreed) {}

    /// Ends a watch when closed.
    interface Watch extends AutoCloseable {
        @Override
        void close();
    }
}
