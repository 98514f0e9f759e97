package pinakes.embedding;

/// Vectors of length 1.
final class UnitVector {
    private UnitVector() {}

    /// The vector of length 1 in the same direction; the given array is changed and returned.
    static float[] of(float[] vector) {
        var squares = 0.0;
        for (var value : vector) {
            squares += (double) value * value;
        }
        var length = Math.sqrt(squares);
        if (!Double.isFinite(length) || length == 0) {
            throw new EmbeddingException("the model answered with a vector that has no direction");
        }
        for (var index = 0; index < vector.length; index++) {
            vector[index] = (float) (vector[index] / length);
        }
        return vector;
    }

    /// The direction of several vectors together, each counting as much as its weight.
    static final class Mean {
        private final float[] sum;

        Mean(int dimension) {
            this.sum = new float[dimension];
        }

        void add(float[] vector, int weight) {
            for (var index = 0; index < sum.length; index++) {
                sum[index] += vector[index] * weight;
            }
        }

        float[] direction() {
            return of(sum.clone());
        }
    }
}
