package pinakes.engine.search;

import pinakes.engine.document.DocumentFilter;

/// A search query.
///
/// @param limit maximum number of passages
/// @param relevanceMin passages with a lower relevance are left out
/// @param context number of passages to include before and after each hit
public record SearchRequest(
        String query, int limit, double relevanceMin, DocumentFilter filter, SearchMode mode, int context) {
    public static final int QUERY_CHARACTERS_MAX = 500;
    public static final int LIMIT_MAX = 100;
    public static final int CONTEXT_MAX = 5;

    /// Maximum number of passages that an answer includes as context; the best hits come first.
    public static final int CONTEXT_PASSAGES_MAX = 200;

    public SearchRequest {
        if (limit < 1 || limit > LIMIT_MAX) {
            throw new IllegalArgumentException("the limit must be 1 to " + LIMIT_MAX + " passages, got " + limit);
        }
        if (!(relevanceMin >= 0 && relevanceMin <= 1)) {
            throw new IllegalArgumentException("a relevance must be between 0 and 1, got " + relevanceMin);
        }
        if (context < 0 || context > CONTEXT_MAX) {
            throw new IllegalArgumentException("the context must be 0 to " + CONTEXT_MAX + " passages, got " + context);
        }
    }

    public SearchRequest(String query, int limit, double relevanceMin, DocumentFilter filter, SearchMode mode) {
        this(query, limit, relevanceMin, filter, mode, 0);
    }

    public SearchRequest withFilter(DocumentFilter other) {
        return new SearchRequest(query, limit, relevanceMin, other, mode, context);
    }

    public SearchRequest withQuery(String other) {
        return new SearchRequest(other, limit, relevanceMin, filter, mode, context);
    }

    /// How many hits get their context, if it is requested.
    public int hitsWithContext() {
        return context == 0 ? limit : CONTEXT_PASSAGES_MAX / (2 * context);
    }
}
