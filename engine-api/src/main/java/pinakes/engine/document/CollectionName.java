package pinakes.engine.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Names a collection; every document is in exactly one.
///
/// Which one, a tag of the document says: `collection:` and the name. So whatever knows tags knows collections.
public record CollectionName(String value) {
    /// Where a document is when nobody said where.
    public static final CollectionName DEFAULT = new CollectionName("documents");

    private static final String PREFIX = "collection:";

    public CollectionName {
        if (value.isBlank()) {
            throw new IllegalArgumentException("a collection has a name");
        }
    }

    /// The collection of a document with these tags.
    public static CollectionName of(List<String> tags) {
        return tags.stream().flatMap(tag -> parse(tag).stream()).findFirst().orElse(DEFAULT);
    }

    /// The collection that a tag stands for, if it stands for one.
    public static Optional<CollectionName> parse(String tag) {
        return isTag(tag) && !tag.substring(PREFIX.length()).isBlank()
                ? Optional.of(new CollectionName(tag.substring(PREFIX.length())))
                : Optional.empty();
    }

    /// Whether a tag is of the kind that says which collection a document is in.
    public static boolean isTag(String tag) {
        return tag.regionMatches(true, 0, PREFIX, 0, PREFIX.length());
    }

    /// The tags that say something else.
    public static List<String> without(List<String> tags) {
        return tags.stream().filter(tag -> !isTag(tag)).toList();
    }

    /// The same tags with exactly one collection among them: the first that they name.
    public static List<String> exactlyOne(List<String> tags) {
        var all = new ArrayList<String>();
        all.add(of(tags).tag());
        without(tags).stream().distinct().forEach(all::add);
        return List.copyOf(all);
    }

    /// How the documents of the collection are tagged.
    public String tag() {
        return PREFIX + value;
    }

    @Override
    public String toString() {
        return value;
    }
}
