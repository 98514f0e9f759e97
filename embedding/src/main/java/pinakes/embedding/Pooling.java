package pinakes.embedding;

import java.nio.FloatBuffer;

/// How a model makes the one vector of a text out of the vectors of its tokens.
enum Pooling {
    /// The mean of all tokens, marks included.
    MEAN {
        @Override
        float[] pool(FloatBuffer tokens, int dimension) {
            var sum = new float[dimension];
            while (tokens.hasRemaining()) {
                for (var index = 0; index < dimension; index++) {
                    sum[index] += tokens.get();
                }
            }
            return UnitVector.of(sum);
        }
    },

    /// The vector of the mark before the text.
    FIRST {
        @Override
        float[] pool(FloatBuffer tokens, int dimension) {
            var first = new float[dimension];
            tokens.get(first);
            return UnitVector.of(first);
        }
    };

    /// Reads the vectors of all tokens, one after the other, and returns a vector of length 1.
    abstract float[] pool(FloatBuffer tokens, int dimension);
}
