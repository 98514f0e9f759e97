package pinakes.embedding;

import java.util.List;

/// What is known of a model before it is loaded.
///
/// @param name the name it is published under, such as `sentence-transformers/all-MiniLM-L6-v2`
/// @param aliases other names for the same vectors
/// @param dimension how many numbers a vector has
/// @param windowTokens how many tokens it reads, its own marks included
/// @param queryPrefix what the model wants before a question; empty for most
public record EmbeddingModel(String name, List<String> aliases, int dimension, int windowTokens, String queryPrefix) {
    public EmbeddingModel {
        aliases = List.copyOf(aliases);
    }
}
