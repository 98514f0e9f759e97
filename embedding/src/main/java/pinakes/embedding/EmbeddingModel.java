package pinakes.embedding;

import java.util.List;
import java.util.Locale;

/// What is known of a model before it is loaded.
///
/// @param name the name it is published under, such as `sentence-transformers/all-MiniLM-L6-v2`
/// @param aliases other names for the same vectors
/// @param dimension how many numbers a vector has
/// @param windowTokens how many tokens it reads, its own marks included
/// @param queryPrefix what the model wants before a question; empty for most
public record EmbeddingModel(String name, List<String> aliases, int dimension, int windowTokens, String queryPrefix) {
    /// How many of a window's tokens are the model's own marks.
    public static final int MARKS = 2;

    public EmbeddingModel {
        aliases = List.copyOf(aliases);
        if (name.isBlank()) {
            throw new IllegalArgumentException("a model has a name");
        }
        if (dimension < 1) {
            throw new IllegalArgumentException("a vector has at least one number, got " + dimension);
        }
        if (windowTokens <= MARKS) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT, "a window has room for more than the model's marks, got %d tokens", windowTokens));
        }
    }

    /// How many tokens of a text it reads at once.
    public int textTokensMax() {
        return windowTokens - MARKS;
    }

    /// Whether this is a name of the model; case does not matter.
    public boolean isCalled(String wanted) {
        return name.equalsIgnoreCase(wanted) || aliases.stream().anyMatch(wanted::equalsIgnoreCase);
    }
}
