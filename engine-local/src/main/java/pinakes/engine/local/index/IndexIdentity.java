package pinakes.engine.local.index;

import pinakes.embedding.Embedder;

/// What an index was made with; an index with another identity must be rebuilt.
///
/// @param model the name of the embedding model
/// @param dimension the length of its vectors
public record IndexIdentity(String model, int dimension) {
    void check(UnitVector vector) {
        if (vector.dimension() != dimension) {
            throw new IllegalArgumentException(
                    "the vectors of this index have " + dimension + " numbers, got " + vector.dimension());
        }
    }

    public static IndexIdentity of(Embedder embedder) {
        return new IndexIdentity(embedder.model().name(), embedder.model().dimension());
    }
}
