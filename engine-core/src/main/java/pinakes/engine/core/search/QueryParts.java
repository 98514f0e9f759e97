package pinakes.engine.core.search;

import java.util.List;
import org.jspecify.annotations.Nullable;
import pinakes.embedding.QueryEmbedding;
import pinakes.embedding.token.QueryTokens;
import pinakes.engine.core.index.Condition;
import pinakes.engine.core.index.IndexQuery;
import pinakes.engine.core.index.QueryText;
import pinakes.engine.core.index.UnitVector;
import pinakes.engine.search.SearchAnswer;
import pinakes.ranking.Basis;

/// What passages are compared with: the words of a query, its vector, or both.
///
/// A vector of words that the model does not know is like that of all such words, so the words are used instead.
///
/// @param words null to search by vector only
/// @param vector null to search by keyword only
/// @param warnings how the search differs from what was asked for
public record QueryParts(
        @Nullable String words, @Nullable UnitVector vector, QueryTokens tokens, List<String> warnings) {
    /// Splits a query.
    ///
    /// @param embedding null if there is none
    /// @param byWords whether the search is by keyword, among others
    public static QueryParts of(QueryText text, @Nullable QueryEmbedding embedding, boolean byWords) {
        if (embedding == null) {
            return new QueryParts(text.plain(), null, QueryTokens.NONE, List.of());
        }
        if (!embedding.isUnderstood()) {
            return new QueryParts(text.plain(), null, QueryTokens.NONE, List.of(SearchAnswer.NOT_UNDERSTOOD));
        }
        var words = byWords ? text.plain() : null;
        return new QueryParts(words, UnitVector.of(embedding.vector()), embedding.tokens(), List.of());
    }

    public IndexQuery query(QueryText text, List<Condition> filter, int candidates) {
        return new IndexQuery(words, text.phrases(), vector, filter, candidates);
    }

    public Basis basis() {
        if (words == null) {
            return Basis.MEANING;
        }
        return vector == null ? Basis.WORDS : Basis.BOTH;
    }
}
