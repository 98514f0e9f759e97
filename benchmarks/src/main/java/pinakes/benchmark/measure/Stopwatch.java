package pinakes.benchmark.measure;

import java.time.Duration;
import java.util.concurrent.Callable;

/// How long something took, by the clock and in processor time of this process and its children.
public record Stopwatch(double seconds, double processorSeconds) {
    /// Does something and says how long it took.
    public static Stopwatch time(Callable<?> work) throws Exception {
        var processor = processor();
        var started = System.nanoTime();
        work.call();
        return new Stopwatch(
                (System.nanoTime() - started) / 1e9, seconds(processor().minus(processor)));
    }

    /// A child that ends in between is left out from then on.
    private static Duration processor() {
        var own = ProcessHandle.current();
        return own.descendants()
                .map(child -> child.info().totalCpuDuration().orElse(Duration.ZERO))
                .reduce(own.info().totalCpuDuration().orElse(Duration.ZERO), Duration::plus);
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }
}
