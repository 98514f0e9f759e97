package pinakes.engine.document;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import pinakes.engine.text.StorableText;

/// What the owner says about a document; title, author and tags are single lines.
///
/// @param title overrides the title in the file
/// @param author overrides the author in the file
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

    /// The tags of a document after these are added; a collection among these replaces its own.
    public List<String> appliedTo(List<String> documentTags) {
        return new TagChange(Set.of(), Set.copyOf(tags)).applyTo(documentTags);
    }
}
