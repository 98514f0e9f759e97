package pinakes.embedding.onnx;

import java.nio.FloatBuffer;
import pinakes.embedding.MeanVector;

/// How the vectors of tokens become the vector of a text.
enum Pooling {
    /// The mean of all tokens, special tokens included.
    MEAN,
    /// The vector of the `[CLS]` token, which comes first.
    FIRST;

    /// Makes a vector of length 1 of the vectors of all tokens.
    float[] pool(FloatBuffer tokens, int dimension) {
        var sum = new float[dimension];
        var end = this == MEAN ? tokens.limit() : dimension;
        for (var from = 0; from < end; from += dimension) {
            for (var index = 0; index < dimension; index++) {
                sum[index] += tokens.get(from + index);
            }
        }
        return MeanVector.normalize(sum);
    }
}
