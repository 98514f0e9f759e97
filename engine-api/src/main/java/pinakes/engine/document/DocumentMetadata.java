package pinakes.engine.document;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.engine.text.StorableText;

/// What its owner says of a document; names and tags are of one line each.
///
/// @param title overrides the title that the file gives itself
/// @param author overrides the author that the file names
/// @param more anything else, as a JSON object
public record DocumentMetadata(
        @Nullable String title, @Nullable String author, List<String> tags, Map<String, Object> more) {
    public static final DocumentMetadata NONE = new DocumentMetadata(null, null, List.of(), Map.of());

    public DocumentMetadata {
        title = title == null ? null : StorableText.onOneLine(title);
        author = author == null ? null : StorableText.onOneLine(author);
        tags = tags.stream().map(StorableText::onOneLine).toList();
        more = Map.copyOf(more);
    }
}
