package pinakes.engine.document;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Selects documents; an empty or absent component restricts nothing.
///
/// Build one from [#ALL], such as `DocumentFilter.ALL.withTags(tags).withKind(NOTE)`.
///
/// @param formats any of these
/// @param addedFrom not earlier than this
/// @param addedBefore earlier than this
/// @param tags all of these
/// @param anyTags at least one of these
/// @param documents any of these
/// @param sourcePath read from here, as [SourcePath] compares
/// @param collections in any of these
/// @param metadata for each of these names any of the values, as [MetadataValues] writes them
public record DocumentFilter(
        Set<String> formats,
        @Nullable Instant addedFrom,
        @Nullable Instant addedBefore,
        Set<String> tags,
        Set<String> anyTags,
        Set<DocumentId> documents,
        @Nullable DocumentKind kind,
        @Nullable String sourcePath,
        Set<CollectionName> collections,
        Map<String, Set<String>> metadata) {
    public static final DocumentFilter ALL =
            new DocumentFilter(Set.of(), null, null, Set.of(), Set.of(), Set.of(), null, null, Set.of(), Map.of());

    /// How many entries one component can have; each becomes a clause of the query.
    public static final int NAMES_MAX = 100;

    public DocumentFilter {
        formats = Set.copyOf(formats);
        tags = Set.copyOf(tags);
        anyTags = Set.copyOf(anyTags);
        documents = Set.copyOf(documents);
        collections = Set.copyOf(collections);
        metadata = Map.copyOf(metadata);
        var lists = new ArrayList<Collection<?>>(List.of(formats, tags, anyTags, documents, collections));
        lists.add(metadata.keySet());
        lists.addAll(metadata.values());
        for (var names : lists) {
            if (names.size() > NAMES_MAX) {
                throw new IllegalArgumentException(
                        "a filter can contain at most " + NAMES_MAX + " values per field, got " + names.size());
            }
        }
    }

    public DocumentFilter withFormats(Set<String> any) {
        return new DocumentFilter(
                any, addedFrom, addedBefore, tags, anyTags, documents, kind, sourcePath, collections, metadata);
    }

    public DocumentFilter withAdded(@Nullable Instant from, @Nullable Instant before) {
        return new DocumentFilter(
                formats, from, before, tags, anyTags, documents, kind, sourcePath, collections, metadata);
    }

    public DocumentFilter withTags(Set<String> all) {
        return new DocumentFilter(
                formats, addedFrom, addedBefore, all, anyTags, documents, kind, sourcePath, collections, metadata);
    }

    public DocumentFilter withAnyTags(Set<String> any) {
        return new DocumentFilter(
                formats, addedFrom, addedBefore, tags, any, documents, kind, sourcePath, collections, metadata);
    }

    public DocumentFilter withDocuments(Set<DocumentId> any) {
        return new DocumentFilter(
                formats, addedFrom, addedBefore, tags, anyTags, any, kind, sourcePath, collections, metadata);
    }

    public DocumentFilter withKind(@Nullable DocumentKind only) {
        return new DocumentFilter(
                formats, addedFrom, addedBefore, tags, anyTags, documents, only, sourcePath, collections, metadata);
    }

    public DocumentFilter withSourcePath(@Nullable String path) {
        return new DocumentFilter(
                formats, addedFrom, addedBefore, tags, anyTags, documents, kind, path, collections, metadata);
    }

    public DocumentFilter withCollections(Set<CollectionName> any) {
        return new DocumentFilter(
                formats, addedFrom, addedBefore, tags, anyTags, documents, kind, sourcePath, any, metadata);
    }

    public DocumentFilter withMetadata(Map<String, Set<String>> all) {
        return new DocumentFilter(
                formats, addedFrom, addedBefore, tags, anyTags, documents, kind, sourcePath, collections, all);
    }

    /// The same filter limited to these collections; empty when no document can match both.
    public Optional<DocumentFilter> within(Set<CollectionName> limits) {
        var both = new HashSet<>(limits);
        if (!collections.isEmpty()) {
            both.retainAll(collections);
        }
        return both.isEmpty() ? Optional.empty() : Optional.of(withCollections(both));
    }

    public boolean matches(Document document) {
        return (formats.isEmpty() || formats.contains(document.text().format()))
                && (addedFrom == null || !document.addedAt().isBefore(addedFrom))
                && (addedBefore == null || document.addedAt().isBefore(addedBefore))
                && document.tags().containsAll(tags)
                && (anyTags.isEmpty() || document.tags().stream().anyMatch(anyTags::contains))
                && (documents.isEmpty() || documents.contains(document.id()))
                && (kind == null || kind == document.source().kind())
                && (sourcePath == null || new SourcePath(sourcePath).matches(document.source()))
                && (collections.isEmpty() || collections.contains(CollectionName.of(document.tags())))
                && (metadata.isEmpty() || MetadataValues.of(document).containsAny(metadata));
    }
}
