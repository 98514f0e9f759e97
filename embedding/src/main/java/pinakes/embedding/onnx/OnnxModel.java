package pinakes.embedding.onnx;

import java.lang.Character.UnicodeScript;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import pinakes.embedding.EmbeddingModel;

/// A built-in model and its resources.
///
/// @param weights the resource with the network
/// @param tokenizer the resource with the vocabulary
/// @param tokenProjection the resource with the matrix that reduces the vectors of tokens; null for a model that does
///     not reveal them
/// @param scripts the scripts of its training texts
record OnnxModel(
        EmbeddingModel model,
        String weights,
        String tokenizer,
        @Nullable String tokenProjection,
        Pooling pooling,
        Set<UnicodeScript> scripts) {
    OnnxModel {
        scripts = Set.copyOf(scripts);
        if (model.revealsTokens() != (tokenProjection != null)) {
            throw new IllegalArgumentException(
                    model.name() + " must reveal tokens if it has a projection, and must not otherwise");
        }
    }

    /// Whether most letters of a text are in scripts that the model knows. In other scripts, it
    /// knows single letters but no words.
    boolean reads(String text) {
        var letters = text.codePoints().filter(Character::isLetter).toArray();
        var foreign = Arrays.stream(letters)
                .mapToObj(UnicodeScript::of)
                .filter(script -> script != UnicodeScript.COMMON && !scripts.contains(script))
                .count();
        return 2 * foreign <= letters.length;
    }
}
