package pinakes.engine.core.index;

import java.util.Map;
import pinakes.embedding.Embedder;

/// What an index was made with; an index with another identity must be rebuilt.
///
/// @param model the name of the embedding model
/// @param dimension the length of its vectors
public record IndexIdentity(String model, int dimension) {
    /// Incremented whenever the fields change.
    private static final String LAYOUT = "6";

    public static IndexIdentity of(Embedder embedder) {
        return new IndexIdentity(embedder.model().name(), embedder.model().dimension());
    }

    /// Requires the length of this index.
    ///
    /// @throws IllegalArgumentException when a vector has the wrong length
    public void check(UnitVector vector) {
        if (vector.dimension() != dimension) {
            throw new IllegalArgumentException(
                    "the vectors of this index have " + dimension + " numbers, got " + vector.dimension());
        }
    }

    /// What an index records of its identity.
    public Map<String, String> mark() {
        return Map.of(
                "pinakes.layout",
                LAYOUT,
                "pinakes.words",
                WordAnalysis.VERSION,
                "pinakes.model",
                model,
                "pinakes.dimension",
                Integer.toString(dimension));
    }

    public void compare(Map<String, String> found) throws IndexUnusableException {
        for (var entry : mark().entrySet()) {
            var other = found.get(entry.getKey());
            if (!entry.getValue().equals(other)) {
                throw new IndexUnusableException(
                        "the index was built with a different " + entry.getKey() + ": " + other + ", not "
                                + entry.getValue(),
                        null);
            }
        }
    }
}
