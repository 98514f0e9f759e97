package pinakes.chunking;

import java.util.Locale;

/// How large chunks may become.
///
/// @param tokensMax how many tokens a chunk has at most, its headings included
/// @param tokensOverlap how many tokens of the chunk before a chunk may repeat, where text runs on
public record ChunkingOptions(int tokensMax, int tokensOverlap) {
    /// Less would not hold a heading and a sentence.
    public static final int TOKENS_MIN = 32;

    private static final int STANDARD_TOKENS_MAX = 254;

    /// Which part of a chunk the next one repeats.
    private static final int CHUNK_PER_OVERLAP = 5;

    public ChunkingOptions {
        if (tokensMax < TOKENS_MIN) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT, "a chunk has room for at least %d tokens, got %d", TOKENS_MIN, tokensMax));
        }
        if (tokensOverlap < 0 || tokensOverlap > tokensMax / 2) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "chunks overlap by at most half their size of %d tokens, got %d",
                    tokensMax,
                    tokensOverlap));
        }
    }

    /// The options for a model that reads so many tokens at once: chunks that fill its window, and some overlap where a
    /// paragraph runs on. `benchmarks/run chunking` compares others.
    public static ChunkingOptions fitting(int textTokensMax) {
        var tokensMax = Math.min(STANDARD_TOKENS_MAX, textTokensMax);
        return new ChunkingOptions(tokensMax, tokensMax / CHUNK_PER_OVERLAP);
    }
}
