package pinakes.engine.core.index;

import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import pinakes.embedding.Embedder;

/// What an index was made with; an index with another identity must be rebuilt.
///
/// @param model the name of the embedding model
/// @param dimension the length of its vectors
/// @param knowledgeBase whose chunks it has: groups of different knowledge bases have the same numbers and revisions;
///     null for any
public record IndexIdentity(
        String model, int dimension, @Nullable UUID knowledgeBase) {
    /// Incremented whenever the fields change.
    private static final String LAYOUT = "6";

    /// The identity of an index of any knowledge base.
    public IndexIdentity(String model, int dimension) {
        this(model, dimension, null);
    }

    public static IndexIdentity of(Embedder embedder) {
        return new IndexIdentity(embedder.model().name(), embedder.model().dimension());
    }

    /// The same in a knowledge base.
    public IndexIdentity in(UUID owner) {
        return new IndexIdentity(model, dimension, owner);
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
        var mark = new HashMap<>(Map.of(
                "pinakes.layout",
                LAYOUT,
                "pinakes.words",
                WordAnalysis.VERSION,
                "pinakes.model",
                model,
                "pinakes.dimension",
                Integer.toString(dimension)));
        if (knowledgeBase != null) {
            mark.put("pinakes.knowledge-base", knowledgeBase.toString());
        }
        return mark;
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
