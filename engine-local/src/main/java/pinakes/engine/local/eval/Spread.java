package pinakes.engine.local.eval;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/// How values are distributed.
///
/// @param low a tenth of the values is lower; empty, as the others, when there are no values
/// @param high a tenth of the values is higher
public record Spread(int count, OptionalDouble low, OptionalDouble median, OptionalDouble high) {
    static Spread of(List<Double> values) {
        return new Spread(values.size(), quantile(values, 0.1), quantile(values, 0.5), quantile(values, 0.9));
    }

    /// The sum of the counts, and the mean of the others where there are values.
    static Spread mean(List<Spread> all) {
        return new Spread(
                all.stream().mapToInt(Spread::count).sum(),
                mean(all, Spread::low),
                mean(all, Spread::median),
                mean(all, Spread::high));
    }

    private static OptionalDouble quantile(List<Double> values, double share) {
        return values.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Statistics.quantile(values, share));
    }

    private static OptionalDouble mean(List<Spread> all, Function<Spread, OptionalDouble> value) {
        return Statistics.mean(all.stream().map(value).toList());
    }
}
