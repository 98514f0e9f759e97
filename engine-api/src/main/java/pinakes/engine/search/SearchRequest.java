package pinakes.engine.search;

import pinakes.engine.document.DocumentFilter;

/// A search query.
///
/// @param limit maximum number of passages
/// @param relevanceMin passages with a lower relevance are left out
public record SearchRequest(String query, int limit, double relevanceMin, DocumentFilter filter, SearchMode mode) {
    public static final int QUERY_CHARACTERS_MAX = 500;
    public static final int LIMIT_MAX = 100;

    public SearchRequest {
        if (limit < 1 || limit > LIMIT_MAX) {
            throw new IllegalArgumentException("the limit must be 1 to " + LIMIT_MAX + " passages, got " + limit);
        }
        if (!(relevanceMin >= 0 && relevanceMin <= 1)) {
            throw new IllegalArgumentException("a relevance must be between 0 and 1, got " + relevanceMin);
        }
    }
}
