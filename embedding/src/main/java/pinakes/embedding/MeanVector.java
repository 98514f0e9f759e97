package pinakes.embedding;

/// The weighted mean of vectors, scaled to length 1.
public final class MeanVector {
    private final float[] sum;

    public MeanVector(int dimension) {
        this.sum = new float[dimension];
    }

    public void add(float[] vector, int weight) {
        for (var index = 0; index < sum.length; index++) {
            sum[index] += vector[index] * weight;
        }
    }

    public float[] normalized() {
        return normalize(sum.clone());
    }

    /// Scales a vector in place to length 1 and returns it.
    public static float[] normalize(float[] vector) {
        var squares = 0.0;
        for (var value : vector) {
            squares += (double) value * value;
        }
        var length = Math.sqrt(squares);
        if (!Double.isFinite(length) || length == 0) {
            throw new EmbeddingException("the model returned a vector of zeros or of numbers that are not finite");
        }
        for (var index = 0; index < vector.length; index++) {
            vector[index] = (float) (vector[index] / length);
        }
        return vector;
    }
}
