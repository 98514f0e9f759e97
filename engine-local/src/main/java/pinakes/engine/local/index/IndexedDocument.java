package pinakes.engine.local.index;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentNumber;

/// What the index knows of a document: what it can be filtered by, and words that belong to all of its chunks.
///
/// @param revision changes whenever anything that is indexed of the document changes, its tags included
/// @param title searched with every chunk, as is the file name
public record IndexedDocument(
        DocumentId id,
        DocumentNumber number,
        int revision,
        DocumentKind kind,
        String format,
        Instant addedAt,
        Set<String> tags,
        @Nullable String sourcePath,
        String fileName,
        @Nullable String title) {
    public IndexedDocument {
        tags = Set.copyOf(tags);
    }
}
