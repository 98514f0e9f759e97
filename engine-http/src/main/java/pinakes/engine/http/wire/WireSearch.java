package pinakes.engine.http.wire;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.search.SearchMode;
import pinakes.engine.search.SearchRequest;

/// A question.
///
/// @param top how many passages at the most; 10 when not given
/// @param threshold passages with a lower score are left out
/// @param ftsOnly by words alone
/// @param vecOnly by meaning alone
/// @param tags documents with all of these
/// @param anyTags documents with at least one of these
/// @param collections documents in any of these collections
/// @param documents only these, by UUID
public record WireSearch(
        String query,
        @Nullable Integer top,
        @Nullable Double threshold,
        @Nullable Boolean ftsOnly,
        @Nullable Boolean vecOnly,
        @Nullable Set<String> tags,
        @Nullable Set<String> anyTags,
        @Nullable Set<CollectionName> collections,
        @Nullable Set<String> formats,
        @Nullable DocumentKind kind,
        @Nullable Set<DocumentId> documents,
        @Nullable String sourcePath,
        @Nullable Instant addedFrom,
        @Nullable Instant addedBefore) {
    private static final int TOP_PRESET = 10;

    public static WireSearch of(SearchRequest request) {
        var filter = request.filter();
        return new WireSearch(
                request.query(),
                request.limit(),
                request.relevanceMin(),
                request.mode() == SearchMode.WORDS,
                request.mode() == SearchMode.MEANING,
                filter.tags(),
                filter.anyTags(),
                filter.collections(),
                filter.formats(),
                filter.kind(),
                filter.documents(),
                filter.sourcePath(),
                filter.addedFrom(),
                filter.addedBefore());
    }

    /// The question in the words of the domain.
    ///
    /// @throws IllegalArgumentException when a number is out of range, a list is too long, or both modes are asked
    ///     for
    public SearchRequest request() {
        return new SearchRequest(
                query, top == null ? TOP_PRESET : top, threshold == null ? 0 : threshold, filter(), mode());
    }

    private SearchMode mode() {
        var words = Boolean.TRUE.equals(ftsOnly);
        var meaning = Boolean.TRUE.equals(vecOnly);
        if (words && meaning) {
            throw new IllegalArgumentException("fts_only and vec_only exclude each other; send one of them, or none");
        }
        return words ? SearchMode.WORDS : meaning ? SearchMode.MEANING : SearchMode.HYBRID;
    }

    private DocumentFilter filter() {
        return DocumentFilter.ALL
                .withFormats(orNone(formats))
                .withAdded(addedFrom, addedBefore)
                .withTags(orNone(tags))
                .withAnyTags(orNone(anyTags))
                .withDocuments(orNone(documents))
                .withKind(kind)
                .withSourcePath(sourcePath)
                .withCollections(orNone(collections));
    }

    private static <T> Set<T> orNone(@Nullable Set<T> given) {
        return given == null ? Set.of() : given;
    }
}
