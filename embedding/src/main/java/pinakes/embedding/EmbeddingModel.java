package pinakes.embedding;

import java.util.List;

/// What is known about a model before it is loaded.
///
/// @param name the name it is published under, such as `sentence-transformers/all-MiniLM-L6-v2`
/// @param aliases other names for the same model
/// @param dimension the length of its vectors
/// @param windowTokens how many tokens it reads at once, special tokens included
/// @param queryPrefix the text that the model expects before a query; empty for most
/// @param revealsTokens whether embeddings have the vectors of tokens
public record EmbeddingModel(
        String name, List<String> aliases, int dimension, int windowTokens, String queryPrefix, boolean revealsTokens) {
    /// How many tokens of a window are special tokens: `[CLS]` and `[SEP]`.
    public static final int SPECIAL_TOKENS = 2;

    public EmbeddingModel {
        aliases = List.copyOf(aliases);
        if (name.isBlank()) {
            throw new IllegalArgumentException("a model needs a name");
        }
        if (dimension < 1) {
            throw new IllegalArgumentException("the dimension must be at least 1, got " + dimension);
        }
        if (windowTokens <= SPECIAL_TOKENS) {
            throw new IllegalArgumentException(
                    "the window must be larger than " + SPECIAL_TOKENS + " tokens, got " + windowTokens);
        }
    }

    /// How many tokens of a text it reads at once.
    public int textTokensMax() {
        return windowTokens - SPECIAL_TOKENS;
    }

    /// Whether this is its name or an alias; case does not matter.
    public boolean isCalled(String wanted) {
        return name.equalsIgnoreCase(wanted) || aliases.stream().anyMatch(wanted::equalsIgnoreCase);
    }
}
