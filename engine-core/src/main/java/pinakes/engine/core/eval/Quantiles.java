package pinakes.engine.core.eval;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/// How values are distributed.
///
/// @param low a tenth of the values is lower; empty, as the others, when there are no values
/// @param high a tenth of the values is higher
public record Quantiles(int count, OptionalDouble low, OptionalDouble median, OptionalDouble high) {
    static Quantiles of(List<Double> values) {
        return new Quantiles(values.size(), quantile(values, 0.1), quantile(values, 0.5), quantile(values, 0.9));
    }

    /// The sum of the counts, and the mean of the others where there are values.
    static Quantiles mean(List<Quantiles> all) {
        return new Quantiles(
                all.stream().mapToInt(Quantiles::count).sum(),
                mean(all, Quantiles::low),
                mean(all, Quantiles::median),
                mean(all, Quantiles::high));
    }

    private static OptionalDouble quantile(List<Double> values, double share) {
        return values.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Statistics.quantile(values, share));
    }

    private static OptionalDouble mean(List<Quantiles> all, Function<Quantiles, OptionalDouble> value) {
        return Statistics.mean(all.stream().map(value).toList());
    }
}
