package pinakes.engine.core.eval;

import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;

/// The statistics that evaluations report.
final class Statistics {
    private static final int ROUNDS = 10_000;

    /// Fixed, so that the same rankings always have the same p-value.
    private static final long SEED = 20_261_116;

    /// Sums of the same numbers in another order differ by less.
    private static final double ROUNDING = 1e-9;

    private Statistics() {}

    /// The area under the ROC curve: how often one of the right values is higher than one of the wrong; ties count
    /// half. 1 is always, 0.5 is chance. Empty when there are no pairs.
    static OptionalDouble auc(List<Double> right, List<Double> wrong) {
        return right.stream()
                .flatMapToDouble(high -> wrong.stream().mapToDouble(low -> (1 + Math.signum(high - low)) / 2))
                .average();
    }

    /// The value below which a share of the values lies, interpolated between the two nearest.
    ///
    /// @param values at least one
    /// @param share from 0 to 1
    static double quantile(List<Double> values, double share) {
        var sorted = values.stream().sorted().toList();
        double place = share * (sorted.size() - 1);
        double low = sorted.get((int) Math.floor(place));
        double high = sorted.get((int) Math.ceil(place));
        return low + (place - Math.floor(place)) * (high - low);
    }

    /// How likely differences are at least this large in sum when they have random signs: a paired randomisation test
    /// with two sides. Small values mean that chance does not explain the differences.
    static double pValue(List<Double> differences) {
        var random = new Random(SEED);
        double observed = Math.abs(differences.stream().mapToDouble(d -> d).sum());
        int asLarge = 0;
        for (int round = 0; round < ROUNDS; round++) {
            double sum = 0;
            for (double difference : differences) {
                sum += random.nextBoolean() ? difference : -difference;
            }
            if (Math.abs(sum) >= observed - ROUNDING) {
                asLarge++;
            }
        }
        return (asLarge + 1.0) / (ROUNDS + 1);
    }

    static OptionalDouble mean(List<OptionalDouble> values) {
        return values.stream().flatMapToDouble(OptionalDouble::stream).average();
    }
}
