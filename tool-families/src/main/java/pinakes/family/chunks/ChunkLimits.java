package pinakes.family.chunks;

/// What is set for answers.
///
/// @param topKMax how many chunks an answer has at the most, whatever the caller asks for
/// @param charactersMax how long the text of a chunk is in an answer
public record ChunkLimits(int topKMax, int charactersMax) {
    public static final ChunkLimits USUAL = new ChunkLimits(20, 1_800);

    public ChunkLimits {
        if (topKMax < 1 || charactersMax < 1) {
            throw new IllegalArgumentException("limits are 1 or more, got " + topKMax + " and " + charactersMax);
        }
    }
}
