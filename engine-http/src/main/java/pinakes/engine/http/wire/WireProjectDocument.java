package pinakes.engine.http.wire;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.DocumentId;
import pinakes.engine.library.ProjectDocument;

/// A document of a project.
///
/// @param citekey what it is cited by; null when nobody said so and no reference matches
/// @param version more than 1 when an earlier version was replaced
public record WireProjectDocument(
        DocumentId id,
        String filename,
        @Nullable String sourcePath,
        @Nullable String title,
        @Nullable String citekey,
        List<String> tags,
        int chunks,
        @Nullable Integer pages,
        int version,
        Instant updatedAt) {
    public static WireProjectDocument of(ProjectDocument document) {
        return new WireProjectDocument(
                document.id(),
                document.fileName(),
                document.sourcePath(),
                document.title(),
                document.citekey(),
                document.tags(),
                document.chunks(),
                document.pages(),
                document.version(),
                document.updatedAt());
    }

    public ProjectDocument document() {
        return new ProjectDocument(id, filename, sourcePath, title, citekey, tags, chunks, pages, version, updatedAt);
    }
}
