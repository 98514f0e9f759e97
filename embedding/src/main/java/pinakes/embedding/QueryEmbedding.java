package pinakes.embedding;

import pinakes.embedding.token.QueryTokens;

/// The embedding of a query.
///
/// @param vector of length 1
/// @param tokens those that the model knows; [QueryTokens#NONE] if it does not reveal them
/// @param isUnderstood whether the model knows the script and some words of the query; otherwise the vector is
///     meaningless
@SuppressWarnings("ArrayRecordComponent") // never compared, and copying every vector is expensive
public record QueryEmbedding(float[] vector, QueryTokens tokens, boolean isUnderstood) {}
