package pinakes.engine.local.index;

/// A chunk with both of its scores, whichever of the two retrievers proposed it.
///
/// @param chunk how it is called
/// @param words its BM25 score; 0 when no word matches or no words were asked for
/// @param cosine of its vector and the question's; 0 when no vector was asked for
public record ScoredChunk<T>(T chunk, double words, double cosine) {}
