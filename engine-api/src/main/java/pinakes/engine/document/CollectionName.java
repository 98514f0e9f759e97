package pinakes.engine.document;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The name of a collection; every document and every todo is in exactly one.
///
/// Membership of a document is a tag: `collection:` and the name.
public record CollectionName(String value) {
    /// The collection of documents that name none.
    public static final CollectionName DEFAULT = new CollectionName("documents");

    private static final String PREFIX = "collection:";

    /// Begins the names of the collections that belong to one person.
    private static final String OF_PERSON = "~";

    public CollectionName {
        if (value.isBlank()) {
            throw new IllegalArgumentException("a collection name must not be blank");
        }
    }

    /// The collection of one person.
    ///
    /// @param name identifies the person
    public static CollectionName ofPerson(String name) {
        return new CollectionName(OF_PERSON + name);
    }

    /// Whether it belongs to one person.
    public boolean isOfPerson() {
        return value.startsWith(OF_PERSON);
    }

    /// The collection of a document with these tags.
    public static CollectionName of(List<String> tags) {
        return stated(tags).orElse(DEFAULT);
    }

    /// The collection that tags name; empty when none of them does.
    public static Optional<CollectionName> stated(List<String> tags) {
        return tags.stream().flatMap(tag -> parse(tag).stream()).findFirst();
    }

    /// The collection that a tag names; empty for other tags.
    public static Optional<CollectionName> parse(String tag) {
        return isTag(tag) && !tag.substring(PREFIX.length()).isBlank()
                ? Optional.of(new CollectionName(tag.substring(PREFIX.length())))
                : Optional.empty();
    }

    public static boolean isTag(String tag) {
        return tag.regionMatches(true, 0, PREFIX, 0, PREFIX.length());
    }

    /// The tags that do not name a collection.
    public static List<String> without(List<String> tags) {
        return tags.stream().filter(tag -> !isTag(tag)).toList();
    }

    /// The same tags with exactly one collection tag: the first of them, or the default.
    public static List<String> exactlyOne(List<String> tags) {
        return Stream.concat(Stream.of(of(tags).tag()), without(tags).stream().distinct())
                .toList();
    }

    /// The tag of the documents in this collection.
    public String tag() {
        return PREFIX + value;
    }

    @Override
    public String toString() {
        return value;
    }
}
