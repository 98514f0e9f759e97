package pinakes.ranking;

/// A probability from weighted evidence.
final class Logistic {
    private final double bias;
    private final double[] weights;

    Logistic(double bias, double... weights) {
        this.bias = bias;
        this.weights = weights.clone();
    }

    double probability(double... evidence) {
        return 1 / (1 + Math.exp(-logOdds(evidence)));
    }

    /// The weighted sum: 0 where it is as likely as not.
    double logOdds(double... evidence) {
        if (evidence.length != weights.length) {
            throw new IllegalArgumentException(
                    weights.length + " kinds of evidence are weighed, got " + evidence.length);
        }
        double sum = bias;
        for (int i = 0; i < weights.length; i++) {
            sum += weights[i] * evidence[i];
        }
        return sum;
    }
}
