package pinakes.benchmark.engine;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.Callable;

/// How long the same thing took, many times, by the clock and in processor time of the whole process.
///
/// The clock says what somebody waited, which is also a matter of what else the machine does. Processor time is not,
/// but the system tells it in coarse steps, so only the mean of many is worth anything.
final class Latencies {
    private long[] nanos = new long[1024];
    private int count;
    private Duration processorTime = Duration.ZERO;

    void time(Callable<?> work) throws Exception {
        var processor = processorTimeSoFar();
        var started = System.nanoTime();
        work.call();
        add(System.nanoTime() - started);
        processorTime = processorTime.plus(processorTimeSoFar().minus(processor));
    }

    /// The time that a share of all did not exceed, in milliseconds.
    double millis(double share) {
        var sorted = Arrays.copyOf(nanos, count);
        Arrays.sort(sorted);
        return sorted[(int) Math.min(count - 1, Math.round(share * (count - 1)))] / 1e6;
    }

    /// The mean processor time, in milliseconds.
    double processorMillis() {
        return processorTime.toNanos() / 1e6 / count;
    }

    int count() {
        return count;
    }

    private static Duration processorTimeSoFar() {
        return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
    }

    private void add(long taken) {
        if (count == nanos.length) {
            nanos = Arrays.copyOf(nanos, 2 * count);
        }
        nanos[count++] = taken;
    }
}
