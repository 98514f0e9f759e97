package pinakes.embedding;

import pinakes.embedding.token.PassageTokens;

/// The embedding of a passage.
///
/// @param vector of length 1
/// @param tokens [PassageTokens#NONE] if the model does not reveal them
@SuppressWarnings("ArrayRecordComponent") // never compared, and copying every vector is expensive
public record PassageEmbedding(float[] vector, PassageTokens tokens) {}
