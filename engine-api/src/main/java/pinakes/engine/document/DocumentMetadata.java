package pinakes.engine.document;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What its owner says of a document.
///
/// @param title overrides the title that the file gives itself
/// @param author overrides the author that the file names
/// @param more anything else, as a JSON object
public record DocumentMetadata(
        @Nullable String title, @Nullable String author, List<String> tags, Map<String, Object> more) {
    public static final DocumentMetadata NONE = new DocumentMetadata(null, null, List.of(), Map.of());

    public DocumentMetadata {
        tags = List.copyOf(tags);
        more = Map.copyOf(more);
    }
}
