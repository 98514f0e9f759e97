package pinakes.embedding;

import pinakes.embedding.token.QueryTokens;

/// What a model makes of a query.
///
/// @param vector of length 1
/// @param tokens [QueryTokens#NONE] if the model does not reveal them
@SuppressWarnings("ArrayRecordComponent") // never compared, and copying every vector is expensive
public record QueryEmbedding(float[] vector, QueryTokens tokens) {
    public QueryEmbedding(float[] vector) {
        this(vector, QueryTokens.NONE);
    }
}
