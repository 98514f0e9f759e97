package pinakes.chunking;

/// The size of chunks.
///
/// @param tokensMax the maximum number of tokens in a chunk, headings included
/// @param tokensOverlap the maximum number of tokens repeated from the previous chunk, where text continues
public record ChunkingOptions(int tokensMax, int tokensOverlap) {
    /// Fewer tokens cannot hold a heading and a sentence.
    private static final int TOKENS_MIN = 32;

    private static final int STANDARD_TOKENS_MAX = 254;

    /// A chunk may repeat one fifth of the previous one.
    private static final int CHUNK_PER_OVERLAP = 5;

    public ChunkingOptions {
        if (tokensMax < TOKENS_MIN) {
            throw new IllegalArgumentException("tokensMax must be at least " + TOKENS_MIN + ", got " + tokensMax);
        }
        if (tokensOverlap < 0 || tokensOverlap > tokensMax / 2) {
            throw new IllegalArgumentException(
                    "tokensOverlap must be from 0 to half of " + tokensMax + ", got " + tokensOverlap);
        }
    }

    /// The options for a model with a window of this size: chunks that fill it, with some overlap inside
    /// paragraphs. `benchmarks/run chunking` compares other sizes.
    public static ChunkingOptions fitting(int textTokensMax) {
        var tokensMax = Math.min(STANDARD_TOKENS_MAX, textTokensMax);
        return new ChunkingOptions(tokensMax, tokensMax / CHUNK_PER_OVERLAP);
    }
}
