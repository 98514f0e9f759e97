/// Compares texts token by token: late interaction, with the vectors that an embedding model computes anyway.
///
/// A [TokenProjection] reduces the vectors of tokens to a few numbers. A passage keeps them packed ([PassageTokens]); a
/// query compares each of its tokens with the most similar one of the passage ([QueryTokens]). docs/decisions says how
/// the form was chosen.
@NullMarked
package pinakes.embedding.token;

import org.jspecify.annotations.NullMarked;
