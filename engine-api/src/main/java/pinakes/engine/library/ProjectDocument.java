package pinakes.engine.library;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.DocumentId;

/// A document of a project.
///
/// @param sourcePath where it was read from; absent when it came as bytes
/// @param title of the work as its reference has it, or else as its owner or the file itself says
/// @param citekey what it is cited by; absent when nobody said so and no reference matches
/// @param version more than 1 when an earlier version was replaced
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
