package pinakes.ranking;

import java.util.List;
import java.util.function.ToDoubleFunction;

/// From where to where a measure goes among the candidates of one question.
record Spread(double low, double high) {
    static <T> Spread of(List<T> items, ToDoubleFunction<T> measure) {
        var values = items.stream().mapToDouble(measure).summaryStatistics();
        return new Spread(values.getMin(), values.getMax());
    }

    /// Where a value stands in it, from 0 to 1; where all are the same, 1 when they are anything at all.
    double place(double value) {
        if (high > low) {
            return (value - low) / (high - low);
        }
        return value > 0 ? 1 : 0;
    }
}
