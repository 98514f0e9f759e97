package pinakes.ranking;

/// A logistic regression: a probability from weighted features.
final class Logistic {
    private final double bias;
    private final double[] weights;

    Logistic(double bias, double... weights) {
        this.bias = bias;
        this.weights = weights.clone();
    }

    double probability(double... features) {
        return 1 / (1 + Math.exp(-logOdds(features)));
    }

    /// The weighted sum of the features; 0 stands for a probability of one half.
    double logOdds(double... features) {
        if (features.length != weights.length) {
            throw new IllegalArgumentException("expected " + weights.length + " features, got " + features.length);
        }
        double sum = bias;
        for (int i = 0; i < weights.length; i++) {
            sum += weights[i] * features[i];
        }
        return sum;
    }
}
