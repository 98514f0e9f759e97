package pinakes.engine.document;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A searchable file or note.
///
/// @param sourcePath where the file was read from; absent for uploads and notes
/// @param format the format's name, such as `pdf`
/// @param version starts at 1 and increases whenever the file at the source path changes
/// @param properties further facts read from the file, such as the dimensions of an image
public record Document(
        DocumentId id,
        DocumentNumber number,
        DocumentKind kind,
        String fileName,
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
    public Document {
        tags = List.copyOf(tags);
        metadata = Map.copyOf(metadata);
        properties = Map.copyOf(properties);
    }
}
