package pinakes.engine.http.wire;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.Documents.TagCount;
import pinakes.tool.text.WellFormedText;

/// The JSON of tags.
public final class TagJson {
    private TagJson() {}

    /// Checks tags that are to be added.
    ///
    /// @throws IllegalArgumentException when there are too many, or one is invalid
    public static void check(Collection<String> tags) {
        if (tags.size() > DocumentMetadata.TAGS_MAX) {
            throw new IllegalArgumentException(
                    "At most " + DocumentMetadata.TAGS_MAX + " tags are allowed, got " + tags.size());
        }
        for (var tag : tags) {
            // Malformed text changes when it is stored, which could make two tags equal.
            if (!WellFormedText.isWellFormed(tag)) {
                throw new IllegalArgumentException("A tag must not contain NUL or an unpaired surrogate");
            }
            if (tag.isBlank() || tag.length() > DocumentMetadata.TAG_CHARACTERS_MAX) {
                throw new IllegalArgumentException("A tag must have 1 to " + DocumentMetadata.TAG_CHARACTERS_MAX
                        + " characters and must not be blank, got " + tag.length());
            }
        }
    }

    /// Tags with their document counts, by name.
    public record Tags(List<TagCount> tags) {}

    /// The tags of one document.
    public record DocumentTags(List<String> tags) {}

    /// Tags to remove from a document and tags to add, in one step.
    public record TagChange(
            @Nullable Set<String> remove, @Nullable Set<String> add) {
        public static TagChange of(pinakes.engine.document.TagChange change) {
            return new TagChange(change.off(), change.on());
        }

        public pinakes.engine.document.TagChange change() {
            var change = new pinakes.engine.document.TagChange(
                    remove == null ? Set.of() : remove, add == null ? Set.of() : add);
            check(change.on());
            if (change.off().isEmpty() && change.on().isEmpty()) {
                throw new IllegalArgumentException("Nothing to change: send tags in 'remove' or 'add'");
            }
            return change;
        }
    }
}
