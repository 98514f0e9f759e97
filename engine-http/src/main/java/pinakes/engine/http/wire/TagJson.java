package pinakes.engine.http.wire;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.Documents.TagCount;

/// The JSON of tags.
public final class TagJson {
    private TagJson() {}

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
            DocumentMetadata.requireTags(change.on());
            DocumentMetadata.requireOneCollection(change.on());
            if (change.off().isEmpty() && change.on().isEmpty()) {
                throw new IllegalArgumentException("Nothing to change: send tags in 'remove' or 'add'");
            }
            return change;
        }
    }
}
