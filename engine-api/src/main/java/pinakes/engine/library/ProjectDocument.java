package pinakes.engine.library;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.DocumentId;

/// A document of a project.
///
/// @param sourcePath where it was read from; absent when it was sent as bytes
/// @param title from its reference, or else from its owner or the file
/// @param citekey absent when none was given and no reference matches
/// @param version greater than 1 when it replaced an earlier version
public record ProjectDocument(
        DocumentId id,
        String fileName,
        @Nullable String sourcePath,
        @Nullable String title,
        @Nullable String citekey,
        List<String> tags,
        int chunks,
        @Nullable Integer pages,
        int version,
        Instant updatedAt) {
    public ProjectDocument {
        tags = List.copyOf(tags);
    }
}
