package pinakes.engine.http.wire;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.MetadataValues;
import pinakes.engine.search.Hit;
import pinakes.engine.search.SearchMode;
import pinakes.engine.search.SearchRequest;

/// The JSON of searches over documents.
public final class SearchJson {
    private SearchJson() {}

    /// A search over documents.
    ///
    /// @param top maximum number of results; default 10
    /// @param threshold minimum score
    /// @param ftsOnly search by keyword only
    /// @param vecOnly search by meaning only
    /// @param tags match documents with all of these tags
    /// @param anyTags match documents with at least one of these tags
    /// @param collections match documents in any of these collections
    /// @param documents match only these documents
    /// @param sourcePath match documents from this path, or from one that ends with it
    /// @param metadata match documents with these values; a list matches any of its values
    /// @param context number of chunks to include before and after each result, 0 to 5; default 0
    public record Search(
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
            @Nullable Instant addedBefore,
            @Nullable Map<String, Object> metadata,
            @Nullable Integer context) {
        private static final int TOP_PRESET = 10;

        public static Search of(SearchRequest request) {
            var filter = request.filter();
            return new Search(
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
                    filter.addedBefore(),
                    Map.copyOf(filter.metadata()),
                    request.context());
        }

        public SearchRequest request() {
            if (query.isBlank() || query.codePointCount(0, query.length()) > SearchRequest.QUERY_CHARACTERS_MAX) {
                throw new IllegalArgumentException(
                        "The field 'query' must have 1 to " + SearchRequest.QUERY_CHARACTERS_MAX
                                + " characters and must not be blank, got " + query.codePointCount(0, query.length()));
            }
            return new SearchRequest(
                    query,
                    top == null ? TOP_PRESET : top,
                    threshold == null ? 0 : threshold,
                    filter(),
                    mode(),
                    context == null ? 0 : context);
        }

        private SearchMode mode() {
            var words = Boolean.TRUE.equals(ftsOnly);
            var meaning = Boolean.TRUE.equals(vecOnly);
            if (words && meaning) {
                throw new IllegalArgumentException("Send either fts_only or vec_only, not both");
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
                    .withCollections(orNone(collections))
                    .withMetadata(metadata == null ? Map.of() : MetadataValues.wanted(metadata));
        }

        private static <T> Set<T> orNone(@Nullable Set<T> given) {
            return given == null ? Set.of() : given;
        }
    }

    /// The results of a search, best first.
    ///
    /// @param confidence how likely the first result is relevant, from 0 to 1
    /// @param warnings what made the results worse than they could be
    public record SearchAnswer(
            String query,
            List<Hit> results,
            long totalMatches,
            int returned,
            double confidence,
            boolean emptyKnowledgeBase,
            List<String> warnings) {
        public static SearchAnswer of(String query, pinakes.engine.search.SearchAnswer answer) {
            return new SearchAnswer(
                    query,
                    answer.hits(),
                    answer.total(),
                    answer.hits().size(),
                    answer.confidence(),
                    answer.emptyKnowledgeBase(),
                    answer.warnings());
        }

        public pinakes.engine.search.SearchAnswer answer() {
            return new pinakes.engine.search.SearchAnswer(
                    results, totalMatches, confidence, emptyKnowledgeBase, warnings);
        }
    }
}
