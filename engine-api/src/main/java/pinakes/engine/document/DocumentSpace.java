package pinakes.engine.document;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The part of the knowledge base in which a file with known content, or from a known path, is the same document.
///
/// A person's collection is a space of its own. All other collections that the caller can access form one space, so
/// that callers learn nothing about the contents of other collections. Callers without limits do not take over
/// documents of callers with limits: a limited caller may claim any path, and can access nothing but its collections.
///
/// @param collection the collection that the file is for; null when the caller names none
/// @param accessible the collections that the caller can access; null for all
public record DocumentSpace(
        @Nullable CollectionName collection, @Nullable Set<CollectionName> accessible) {
    /// The space of a caller without limits that names no collection.
    public static final DocumentSpace SHARED = new DocumentSpace(null, null);

    public DocumentSpace {
        accessible = accessible == null ? null : Set.copyOf(accessible);
    }

    /// The space of one collection alone.
    public static DocumentSpace only(CollectionName collection) {
        return new DocumentSpace(collection, Set.of(collection));
    }

    /// The space of a file with these tags, of the same caller. Without a collection among them, it stays the same.
    public DocumentSpace naming(List<String> tags) {
        return new DocumentSpace(CollectionName.stated(tags).orElse(collection), accessible);
    }

    public boolean isAccessible(CollectionName other) {
        return accessible == null || accessible.contains(other);
    }

    /// Whether a document in a collection that has the same content is the same document.
    ///
    /// @param isOfLimited whether a caller with limits has added it
    public boolean sharesContent(CollectionName other, boolean isOfLimited) {
        var target = collection == null ? CollectionName.DEFAULT : collection;
        if (target.isOfPerson() || (isOfLimited && accessible == null && collection != null)) {
            return other.equals(target);
        }
        return !other.isOfPerson() && isAccessible(other);
    }

    /// Whether a file from the path of a document in a collection is its next version. A file for which no collection
    /// is named stays where the document is.
    ///
    /// @param isOfLimited whether a caller with limits has added it
    public boolean sharesPaths(CollectionName other, boolean isOfLimited) {
        if (isOfLimited && accessible == null) {
            return other.equals(collection);
        }
        return collection == null ? isAccessible(other) : sharesContent(other, isOfLimited);
    }
}
