package pinakes.engine.http.wire;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.Documents.TagCount;

/// The JSON of tags.
public final class TagJson {
    private TagJson() {}

    /// Tags, each with the number of documents that have it, by name.
    public record Tags(List<TagCount> tags) {}

    /// The tags of one document.
    public record DocumentTags(List<String> tags) {}

    /// Tags to take off a document and tags to put on it, in one step.
    public record TagChange(
            @Nullable Set<String> remove, @Nullable Set<String> add) {
        public static final int TAGS_MAX = 100;
        public static final int TAG_CHARACTERS_MAX = 200;

        public static TagChange of(pinakes.engine.document.TagChange change) {
            return new TagChange(change.off(), change.on());
        }

        public pinakes.engine.document.TagChange change() {
            return new pinakes.engine.document.TagChange(
                    remove == null ? Set.of() : remove, add == null ? Set.of() : add);
        }
    }
}
