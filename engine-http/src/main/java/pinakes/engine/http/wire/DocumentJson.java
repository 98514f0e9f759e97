package pinakes.engine.http.wire;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.ChunkId;
import pinakes.engine.document.Document.Source;
import pinakes.engine.document.Document.Text;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentNumber;
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
                    document.updatedAt());
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
                    updatedAt);
        }
    }

    /// A document with its first passages.
    ///
    /// @param chunks at most [EnginePaths#PASSAGES_MAX]; `chunk_count` is the total
    public record DocumentDetail(@JsonUnwrapped Document document, List<Passage> chunks) {}

    /// A page of documents.
    ///
    /// @param nextOffset the offset of the next page; null on the last
    public record Documents(
            List<Document> documents,
            long total,
            int limit,
            long offset,
            @Nullable Long nextOffset) {}

    /// A document was added, changed or removed.
    public record DocumentEvent(DocumentId documentUuid) {}

    /// A passage of a document.
    public record Passage(
            ChunkId chunkId,
            int index,
            String text,
            List<String> headings,
            @Nullable Integer pageFirst,
            @Nullable Integer pageLast,
            @Nullable String sheet,
            @Nullable String cells) {
        public static Passage of(pinakes.engine.document.Passage passage) {
            return new Passage(
                    passage.id(),
                    passage.ordinal(),
                    passage.text(),
                    passage.headings(),
                    passage.pageFirst(),
                    passage.pageLast(),
                    passage.sheet(),
                    passage.cells());
        }

        public pinakes.engine.document.Passage passage() {
            return new pinakes.engine.document.Passage(
                    chunkId, index, text, headings, pageFirst, pageLast, sheet, cells);
        }
    }

    /// A page of the passages of a document, in reading order.
    public record Passages(
            List<Passage> chunks,
            int total,
            int limit,
            int offset,
            @Nullable Integer nextOffset) {}

    /// Totals over the documents that match a filter.
    ///
    /// @param lastUpdated when one of them was last added or changed
    public record Totals(
            long total,
            Map<DocumentKind, Long> byKind,
            long chunks,
            long bytes,
            @Nullable Instant lastUpdated) {
        public static Totals of(pinakes.engine.document.Documents.Totals totals) {
            return new Totals(
                    totals.documents(),
                    totals.byKind(),
                    totals.passages(),
                    totals.originalBytes(),
                    totals.lastUpdated());
        }

        public pinakes.engine.document.Documents.Totals totals() {
            return new pinakes.engine.document.Documents.Totals(byKind, chunks, bytes, lastUpdated);
        }
    }

    /// What clearing all documents removed.
    public record Cleared(long documentsRemoved, long chunksRemoved, long bytesFreed) {
        public static Cleared of(pinakes.engine.document.Documents.Cleared cleared) {
            return new Cleared(cleared.documents(), cleared.passages(), cleared.bytesFreed());
        }

        public pinakes.engine.document.Documents.Cleared cleared() {
            return new pinakes.engine.document.Documents.Cleared(documentsRemoved, chunksRemoved, bytesFreed);
        }
    }
}
