package pinakes.engine.local.index;

import java.util.List;
import pinakes.engine.document.ChunkId;
import pinakes.engine.document.DocumentNumber;

/// The chunks that words, meaning or both proposed, in no particular order.
///
/// @param wordsIdeal the score that a chunk could at most get for these words; 0 when there were none
public record Candidates(List<Candidate> chunks, double wordsIdeal) {
    public static final Candidates NONE = new Candidates(List.of(), 0);

    public Candidates {
        chunks = List.copyOf(chunks);
    }

    /// How much of the ideal score a chunk got for its words.
    public double wordsShare(Candidate chunk) {
        return wordsIdeal > 0 ? chunk.words() / wordsIdeal : 0;
    }

    /// A chunk with both of its scores, whichever of the two proposed it.
    ///
    /// @param words its BM25 score; 0 when no word matches or no words were asked for
    /// @param cosine of its vector and the question's; 0 when no vector was asked for
    public record Candidate(ChunkId chunk, DocumentNumber document, double words, double cosine) {}
}
