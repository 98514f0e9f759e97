package pinakes.engine.http.wire;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Document.Source;
import pinakes.engine.document.Document.Text;
import pinakes.engine.document.DocumentChange;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.document.DocumentPage;
import pinakes.engine.document.DocumentVersion;
import pinakes.engine.document.LinkedDocument;
import pinakes.engine.document.Passage;
import pinakes.engine.document.PlacedWord;
import pinakes.engine.document.ProcessingMethod;
import pinakes.engine.ingest.Job;

/// The JSON of documents and their passages, which the API calls chunks.
public final class DocumentJson {
    private DocumentJson() {}

    /// A document, without its passages.
    ///
    /// @param attachedTo the mail that its file was attached to; absent for all others
    /// @param attachments the documents of the files attached to it; absent when there are none
    public record Document(
            DocumentNumber id,
            DocumentId uuid,
            DocumentKind kind,
            String filename,
            @Nullable String sourcePath,
            @Nullable String title,
            @Nullable String author,
            @Nullable String language,
            String format,
            long sizeBytes,
            int version,
            ProcessingMethod method,
            int chunkCount,
            @Nullable Integer pageCount,
            List<String> tags,
            Map<String, Object> metadata,
            Map<String, String> properties,
            Instant addedAt,
            Instant updatedAt,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            LinkedDocument attachedTo,

            @JsonInclude(JsonInclude.Include.NON_EMPTY) @Nullable
            List<LinkedDocument> attachments) {
        public static Document of(pinakes.engine.document.Document document) {
            var source = document.source();
            var text = document.text();
            return new Document(
                    document.number(),
                    document.id(),
                    source.kind(),
                    source.fileName(),
                    source.sourcePath(),
                    text.title(),
                    text.author(),
                    text.language(),
                    text.format(),
                    source.sizeBytes(),
                    document.version(),
                    text.method(),
                    document.chunkCount(),
                    text.pageCount(),
                    document.tags(),
                    document.metadata(),
                    text.properties(),
                    document.addedAt(),
                    document.updatedAt(),
                    document.attachedTo(),
                    document.attachments());
        }

        public pinakes.engine.document.Document document() {
            return new pinakes.engine.document.Document(
                    uuid,
                    id,
                    version,
                    new Source(kind, filename, sourcePath, sizeBytes),
                    new Text(format, method, title, author, language, pageCount, properties),
                    chunkCount,
                    tags,
                    metadata,
                    addedAt,
                    updatedAt,
                    attachedTo,
                    attachments == null ? List.of() : attachments);
        }
    }

    /// A document with its first passages.
    ///
    /// @param chunks at most [EnginePaths#PASSAGES_MAX]; `chunk_count` is the total
    public record DocumentDetail(@JsonUnwrapped Document document, List<Passage> chunks) {
        public static DocumentDetail of(pinakes.engine.document.Document document, List<Passage> chunks) {
            return new DocumentDetail(Document.of(document), chunks);
        }
    }

    /// A page of documents.
    ///
    /// @param totalIsMinimum whether counting ended before all matches were counted
    /// @param nextOffset the offset of the next page; null on the last
    public record Documents(
            List<pinakes.engine.document.Document> documents,
            long total,
            boolean totalIsMinimum,
            int limit,
            long offset,
            @Nullable Long nextOffset) {
        /// The page that begins at the offset.
        public static Documents of(DocumentPage page, int limit, long offset) {
            var shown = page.documents().size();
            return new Documents(
                    page.documents(),
                    page.total(),
                    !page.isTotalExact(),
                    limit,
                    offset,
                    shown > 0 && offset < page.total() - shown ? offset + shown : null);
        }
    }

    /// The versions of a document, newest first.
    public record Versions(List<DocumentVersion> versions) {}

    /// The words that OCR read on a page.
    public record Words(int page, List<PlacedWord> words) {}

    /// Formats with their document counts, most frequent first.
    public record Formats(List<pinakes.engine.document.Documents.FormatCount> formats) {}

    /// What to add to a stored document.
    ///
    /// @param tags added to its tags; `collection:NAME` moves it to a collection
    /// @param metadata added to its metadata; given keys replace earlier values
    /// @param forceOcr read the file again by OCR
    /// @param accessible the collections that the caller of a gateway can access; absent for all
    public record Addition(
            @Nullable String title,
            @Nullable String author,
            @Nullable List<String> tags,
            @Nullable Map<String, Object> metadata,
            @Nullable Boolean forceOcr,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            List<CollectionName> accessible) {
        public static Addition of(pinakes.engine.ingest.Addition addition) {
            var given = addition.metadata();
            var accessible = addition.accessible();
            return new Addition(
                    given.title(),
                    given.author(),
                    given.tags(),
                    given.more(),
                    addition.forceOcr(),
                    accessible == null ? null : sorted(accessible));
        }

        public pinakes.engine.ingest.Addition addition(String owner) {
            var given = tags == null ? List.<String>of() : tags;
            return new pinakes.engine.ingest.Addition(
                    new DocumentMetadata(title, author, given, metadata == null ? Map.of() : metadata).asStated(),
                    Boolean.TRUE.equals(forceOcr),
                    owner,
                    accessible == null ? null : Set.copyOf(accessible));
        }
    }

    /// A document after an addition.
    ///
    /// @param job the caller's job for the document: one that finished, or the one that reads it again
    /// @param warnings what had no effect, if anything
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Added(
            pinakes.engine.document.Document document,
            Job job,
            @Nullable List<String> warnings) {}

    private static List<CollectionName> sorted(Set<CollectionName> collections) {
        return collections.stream()
                .sorted(Comparator.comparing(CollectionName::value))
                .toList();
    }

    /// The documents that changed.
    public record DocumentChanges(List<pinakes.engine.document.Document> changes) {}

    /// A document was added, changed or removed.
    ///
    /// @param collections its current or last collection, and the one that it left, if the key has access to them
    public record DocumentEvent(DocumentId documentUuid, List<CollectionName> collections) {
        public static final String NAME = "document";

        public static DocumentEvent of(DocumentChange change) {
            return new DocumentEvent(change.document(), sorted(change.collections()));
        }

        public DocumentChange change() {
            return new DocumentChange(documentUuid, Set.copyOf(collections));
        }
    }

    /// A page of the passages of a document, in reading order.
    public record Passages(
            List<Passage> chunks,
            int total,
            int limit,
            int offset,
            @Nullable Integer nextOffset) {}
}
