package pinakes.engine.local.index;

import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentNumber;

/// The indexed properties of a document: for filters, and words that belong to all of its chunks.
///
/// @param revision changes with every indexed property, including tags
/// @param title searched with every chunk, like the file name
/// @param metadata values by name, as filters compare them
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
        @Nullable String title,
        Map<String, Set<String>> metadata) {
    public IndexedDocument {
        tags = Set.copyOf(tags);
        metadata = Map.copyOf(metadata);
    }
}
