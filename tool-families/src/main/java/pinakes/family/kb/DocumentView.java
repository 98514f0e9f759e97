package pinakes.family.kb;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentNumber;
import pinakes.family.answer.Rounding;
import pinakes.family.document.ShownMetadata;

/// A document as the kb tools show it.
///
/// @param documentUuid the id of the same document in the knowledge tools
/// @param title its title, or else its file name
/// @param tags without the collection tag
record DocumentView(
        DocumentNumber documentId,
        DocumentId documentUuid,
        String title,
        String filename,
        @Nullable String sourcePath,
        String docType,
        CollectionName collection,
        List<String> tags,
        int version,
        long sizeBytes,
        int chunkCount,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer pageCount,

        Instant createdAt,
        Instant updatedAt,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Map<String, Object> documentMetadata) {
    static DocumentView of(Document document) {
        return of(document, ShownMetadata.brief(document));
    }

    static DocumentView whole(Document document) {
        return of(document, ShownMetadata.whole(document));
    }

    private static DocumentView of(Document document, @Nullable Map<String, Object> metadata) {
        return new DocumentView(
                document.number(),
                document.id(),
                document.name(),
                document.source().fileName(),
                document.source().path(),
                document.text().format(),
                CollectionName.of(document.tags()),
                CollectionName.without(document.tags()),
                document.version(),
                document.source().sizeBytes(),
                document.chunkCount(),
                document.text().pageCount(),
                Rounding.moment(document.addedAt()),
                Rounding.moment(document.updatedAt()),
                metadata);
    }
}
