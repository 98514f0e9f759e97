package pinakes.embedding.onnx;

import java.nio.FloatBuffer;
import pinakes.embedding.MeanVector;

/// How the vectors of tokens become the vector of a text.
enum Pooling {
    /// The mean of all tokens, special tokens included.
    MEAN,
    /// The vector of the `[CLS]` token, which comes first.
    FIRST;

    /// Reads the vectors of the tokens in sequence and returns a vector of length 1.
    float[] pool(FloatBuffer tokens, int dimension) {
        var sum = new float[dimension];
        do {
            for (var index = 0; index < dimension; index++) {
                sum[index] += tokens.get();
            }
        } while (this == MEAN && tokens.hasRemaining());
        return MeanVector.normalize(sum);
    }
}
