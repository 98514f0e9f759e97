package pinakes.engine.local.index;

import java.util.List;

/// The chunks that words, meaning or both proposed, in no particular order.
///
/// @param wordsIdeal the score that a chunk could at most get for these words; 0 when there were none
/// @param <T> how a chunk is called
public record Proposals<T>(List<ScoredChunk<T>> chunks, double wordsIdeal) {
    public Proposals {
        chunks = List.copyOf(chunks);
    }

    /// How much of the ideal score a chunk got for its words.
    public double wordsShare(ScoredChunk<T> chunk) {
        return wordsIdeal > 0 ? chunk.words() / wordsIdeal : 0;
    }
}
