package pinakes.embedding.token;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.function.IntPredicate;

/// Reduces the vectors of a model's tokens to [#DIMENSIONS] numbers that keep their similarities, and weighs
/// tokens by how rare they are in general English.
///
/// The matrix was fitted to keep the results of late interaction, without relevance judgements; the weights come from
/// texts of several kinds. Neither depends on what a knowledge base contains, so a passage has the same tokens in all.
public final class TokenProjection {
    public static final int DIMENSIONS = 64;

    /// Tokens below this weight, such as articles and punctuation (about a third), are left out of passages.
    private static final float TELLING_WEIGHT_MIN = 0.3f;

    private static final float QUERY_WEIGHT_MIN = 0.001f;
    private static final float WEIGHT_SCALE = 255;
    private static final String WEIGHTS = "word-piece-weights.u8";

    private final float[][] matrix;
    private final byte[] weights;

    private TokenProjection(float[][] matrix, byte[] weights) {
        this.matrix = matrix;
        this.weights = weights;
    }

    /// Reads the projection of a model.
    ///
    /// @param resource the matrix by rows, as 16-bit floats
    /// @param dimension the length of the model's vectors
    public static TokenProjection read(String resource, int dimension) throws IOException {
        var numbers =
                ByteBuffer.wrap(bytes(resource)).order(ByteOrder.LITTLE_ENDIAN).asShortBuffer();
        var matrix = new float[dimension][DIMENSIONS];
        for (var row : matrix) {
            for (var column = 0; column < DIMENSIONS; column++) {
                row[column] = Float.float16ToFloat(numbers.get());
            }
        }
        return new TokenProjection(matrix, bytes(WEIGHTS));
    }

    private static byte[] bytes(String resource) throws IOException {
        try (var in = TokenProjection.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new FileNotFoundException("the program does not include " + resource);
            }
            return in.readAllBytes();
        }
    }

    /// The tokens of a passage that are rare enough to keep, or all of them if none is.
    ///
    /// @param tokens without special tokens
    /// @param states the model's vectors, of which the first belongs to a special token
    public PassageTokens passage(int[] tokens, FloatBuffer states) {
        var telling = new ArrayList<float[]>(tokens.length);
        var all = new ArrayList<float[]>(tokens.length);
        for (var index = 0; index < tokens.length; index++) {
            if (isTelling(tokens[index])) {
                telling.add(project(states, index + 1));
            } else if (telling.isEmpty()) {
                all.add(project(states, index + 1));
            }
        }
        return PassageTokens.pack(telling.isEmpty() ? all : telling);
    }

    /// How many of these tokens of a passage are kept.
    public int telling(int[] tokens) {
        return (int) Arrays.stream(tokens).filter(this::isTelling).count();
    }

    /// The known tokens of a query. Unknown ones would match every unknown word.
    ///
    /// @param tokens without special tokens
    /// @param from the first that is the user's; those before are the model's instruction
    /// @param states the model's vectors, of which the first belongs to a special token
    public QueryTokens query(int[] tokens, int from, FloatBuffer states, IntPredicate isKnown) {
        var vectors = new ArrayList<float[]>(tokens.length);
        var rarity = new float[tokens.length];
        for (var index = from; index < tokens.length; index++) {
            if (isKnown.test(tokens[index])) {
                rarity[vectors.size()] = Math.max(QUERY_WEIGHT_MIN, weight(tokens[index]));
                vectors.add(project(states, index + 1));
            }
        }
        return new QueryTokens(vectors, Arrays.copyOf(rarity, vectors.size()));
    }

    private boolean isTelling(int token) {
        return weight(token) > TELLING_WEIGHT_MIN;
    }

    private float weight(int token) {
        return Byte.toUnsignedInt(weights[token]) / WEIGHT_SCALE;
    }

    private float[] project(FloatBuffer states, int position) {
        var projected = new float[DIMENSIONS];
        for (var row = 0; row < matrix.length; row++) {
            var value = states.get(position * matrix.length + row);
            var columns = matrix[row];
            for (var column = 0; column < DIMENSIONS; column++) {
                projected[column] += value * columns[column];
            }
        }
        return projected;
    }
}
