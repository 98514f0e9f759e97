package pinakes.engine.document;

import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Which documents are meant; what is empty or absent restricts nothing.
///
/// @param formats any of these
/// @param addedFrom not earlier than this
/// @param addedBefore earlier than this
/// @param tags all of these
/// @param anyTags at least one of these
/// @param documents any of these
/// @param sourcePath read from exactly here
/// @param collections in any of these
public record DocumentFilter(
        Set<String> formats,
        @Nullable Instant addedFrom,
        @Nullable Instant addedBefore,
        Set<String> tags,
        Set<String> anyTags,
        Set<DocumentId> documents,
        @Nullable DocumentKind kind,
        @Nullable String sourcePath,
        Set<CollectionName> collections) {
    public static final DocumentFilter ALL =
            new DocumentFilter(Set.of(), null, null, Set.of(), Set.of(), Set.of(), null, null);

    /// How many names one list of a filter can have: each is a clause of every query that is made of it.
    public static final int NAMES_MAX = 100;

    public DocumentFilter {
        formats = Set.copyOf(formats);
        tags = Set.copyOf(tags);
        anyTags = Set.copyOf(anyTags);
        documents = Set.copyOf(documents);
        collections = Set.copyOf(collections);
        for (var names : List.of(formats, tags, anyTags, documents, collections)) {
            if (names.size() > NAMES_MAX) {
                throw new IllegalArgumentException(
                        "a filter names at most " + NAMES_MAX + " of a kind, got " + names.size());
            }
        }
    }

    /// A filter for documents of any collection.
    public DocumentFilter(
            Set<String> formats,
            @Nullable Instant addedFrom,
            @Nullable Instant addedBefore,
            Set<String> tags,
            Set<String> anyTags,
            Set<DocumentId> documents,
            @Nullable DocumentKind kind,
            @Nullable String sourcePath) {
        this(formats, addedFrom, addedBefore, tags, anyTags, documents, kind, sourcePath, Set.of());
    }

    /// The document that was read from a path.
    public static DocumentFilter from(String sourcePath) {
        return new DocumentFilter(Set.of(), null, null, Set.of(), Set.of(), Set.of(), null, sourcePath);
    }

    /// The same among these collections only; nothing when no document can be in one of them and match.
    public Optional<DocumentFilter> within(Set<CollectionName> limits) {
        var both = new HashSet<>(limits);
        if (!collections.isEmpty()) {
            both.retainAll(collections);
        }
        return both.isEmpty()
                ? Optional.empty()
                : Optional.of(new DocumentFilter(
                        formats, addedFrom, addedBefore, tags, anyTags, documents, kind, sourcePath, both));
    }

    /// Whether a document is one of those that are meant.
    public boolean matches(Document document) {
        return (formats.isEmpty() || formats.contains(document.format()))
                && (addedFrom == null || !document.addedAt().isBefore(addedFrom))
                && (addedBefore == null || document.addedAt().isBefore(addedBefore))
                && document.tags().containsAll(tags)
                && (anyTags.isEmpty() || document.tags().stream().anyMatch(anyTags::contains))
                && (documents.isEmpty() || documents.contains(document.id()))
                && (kind == null || kind == document.kind())
                && (sourcePath == null || sourcePath.equals(document.sourcePath()))
                && (collections.isEmpty() || collections.contains(CollectionName.of(document.tags())));
    }
}
