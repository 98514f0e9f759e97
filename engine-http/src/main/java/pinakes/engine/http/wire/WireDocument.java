package pinakes.engine.http.wire;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.document.ProcessingMethod;

/// A document, without its passages.
public record WireDocument(
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
    public static WireDocument of(Document document) {
        return new WireDocument(
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

    public Document document() {
        return new Document(
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
