package pinakes.embedding.onnx;

import java.nio.FloatBuffer;
import pinakes.embedding.MeanVector;

/// How the vectors of tokens become the vector of a text.
enum Pooling {
    /// The mean of all tokens, special tokens included.
    MEAN {
        @Override
        float[] pool(FloatBuffer tokens, int dimension) {
            var sum = new float[dimension];
            while (tokens.hasRemaining()) {
                for (var index = 0; index < dimension; index++) {
                    sum[index] += tokens.get();
                }
            }
            return MeanVector.normalize(sum);
        }
    },

    /// The vector of the `[CLS]` token.
    FIRST {
        @Override
        float[] pool(FloatBuffer tokens, int dimension) {
            var first = new float[dimension];
            tokens.get(first);
            return MeanVector.normalize(first);
        }
    };

    /// Reads the vectors of all tokens in sequence and returns a vector of length 1.
    abstract float[] pool(FloatBuffer tokens, int dimension);
}
