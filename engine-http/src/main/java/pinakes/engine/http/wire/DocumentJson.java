package pinakes.engine.http.wire;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.document.Passage;
import pinakes.engine.document.ProcessingMethod;

/// The JSON of documents and their passages, which the API calls chunks.
public final class DocumentJson {
    private DocumentJson() {}

    /// A document, without its passages.
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
            Instant updatedAt) {
        public static Document of(pinakes.engine.document.Document document) {
            return new Document(
                    document.number(),
                    document.id(),
                    document.kind(),
                    document.fileName(),
                    document.sourcePath(),
                    document.title(),
                    document.author(),
                    document.language(),
                    document.format(),
                    document.sizeBytes(),
                    document.version(),
                    document.method(),
                    document.chunkCount(),
                    document.pageCount(),
                    document.tags(),
                    document.metadata(),
                    document.properties(),
                    document.addedAt(),
                    document.updatedAt());
        }

        public pinakes.engine.document.Document document() {
            return new pinakes.engine.document.Document(
                    uuid,
                    id,
                    kind,
                    filename,
                    sourcePath,
                    title,
                    author,
                    language,
                    format,
                    sizeBytes,
                    version,
                    method,
                    chunkCount,
                    pageCount,
                    tags,
                    metadata,
                    properties,
                    addedAt,
                    updatedAt);
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
    /// @param nextOffset the offset of the next page; null on the last
    public record Documents(
            List<pinakes.engine.document.Document> documents,
            long total,
            int limit,
            long offset,
            @Nullable Long nextOffset) {}

    /// A document was added, changed or removed.
    public record DocumentEvent(DocumentId documentUuid) {}

    /// A page of the passages of a document, in reading order.
    public record Passages(
            List<Passage> chunks,
            int total,
            int limit,
            int offset,
            @Nullable Integer nextOffset) {}
}
