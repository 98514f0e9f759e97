package pinakes.embedding;

import pinakes.embedding.token.QueryTokens;

/// What a model makes of a query.
///
/// @param vector of length 1
/// @param tokens those that the model knows; [QueryTokens#NONE] if it does not reveal them
/// @param isUnderstood whether the model knows words of the query, and its script; otherwise the vector says nothing
/// about it
@SuppressWarnings("ArrayRecordComponent") // never compared, and copying every vector is expensive
public record QueryEmbedding(float[] vector, QueryTokens tokens, boolean isUnderstood) {}
