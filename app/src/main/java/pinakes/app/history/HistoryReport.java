package pinakes.app.history;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/// The points of a history as columns of equal length, oldest first.
///
/// @param at seconds since 1970
/// @param calls tool calls since the point before, as are `refused` and `failed`
/// @param refused calls that failed because of what the caller asked for
/// @param failed calls that failed because of the server
/// @param queued null where the engine did not respond, as are the following columns
public record HistoryReport(
        long intervalMs,
        Instant startedAt,
        long heapMaxBytes,
        List<Long> at,
        List<Long> calls,
        List<Long> refused,
        List<Long> failed,
        List<Double> meanMs,
        List<Double> slowestMs,
        List<@Nullable Long> queued,
        List<@Nullable Long> running,
        List<@Nullable Long> documents,
        List<@Nullable Long> chunks,
        List<@Nullable Long> indexBytes,
        List<Long> heapBytes) {
    private static final double TENTHS = 10;

    /// The figures of a server at one moment, and of the calls since the moment before.
    ///
    /// @param totals null when the engine did not respond
    record Point(Instant at, CallTotals calls, @Nullable EngineTotals totals, long heapBytes) {}

    static HistoryReport of(List<Point> points, Instant startedAt, Duration interval, long heapMaxBytes) {
        return new HistoryReport(
                interval.toMillis(),
                startedAt,
                heapMaxBytes,
                numbers(points, point -> point.at().getEpochSecond()),
                numbers(points, point -> point.calls().calls()),
                numbers(points, point -> point.calls().refused()),
                numbers(points, point -> point.calls().failed()),
                tenths(points, point -> point.calls().meanMs()),
                tenths(points, point -> point.calls().slowestMs()),
                totals(points, EngineTotals::waiting),
                totals(points, EngineTotals::running),
                totals(points, EngineTotals::documents),
                totals(points, EngineTotals::chunks),
                totals(points, EngineTotals::indexBytes),
                numbers(points, Point::heapBytes));
    }

    private static List<Long> numbers(List<Point> points, ToLongFunction<Point> number) {
        return points.stream().mapToLong(number).boxed().toList();
    }

    private static List<Double> tenths(List<Point> points, ToDoubleFunction<Point> number) {
        return points.stream()
                .mapToDouble(point -> Math.round(number.applyAsDouble(point) * TENTHS) / TENTHS)
                .boxed()
                .toList();
    }

    private static List<@Nullable Long> totals(List<Point> points, Function<EngineTotals, @Nullable Long> number) {
        return points.stream()
                .<@Nullable Long>map(point -> point.totals() == null ? null : number.apply(point.totals()))
                .toList();
    }
}
