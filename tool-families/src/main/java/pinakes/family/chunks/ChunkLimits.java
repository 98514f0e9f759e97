package pinakes.family.chunks;

/// Limits of answers.
///
/// @param topKMax maximum number of chunks in an answer, even if the caller asks for more
/// @param charactersMax maximum length of a chunk's text in an answer
public record ChunkLimits(int topKMax, int charactersMax) {
    public ChunkLimits {
        if (topKMax < 1 || charactersMax < 1) {
            throw new IllegalArgumentException("limits must be at least 1, got " + topKMax + " and " + charactersMax);
        }
    }
}
