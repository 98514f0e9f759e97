package pinakes.benchmark.measure;

import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.Callable;

/// How long the same thing took, many times, by the clock and in processor time of the whole process.
///
/// Clock time is what a user waits for, but it also depends on what else the machine does. Processor time does not,
/// but the system reports it in coarse steps, so only the mean of many measurements is reliable.
public final class Latencies {
    private long[] nanos = new long[1024];
    private int count;
    private Duration processorTime = Duration.ZERO;

    /// Does something and keeps how long it took.
    public <T> T time(Callable<T> work) throws Exception {
        var processor = processorTimeSoFar();
        var started = System.nanoTime();
        var result = work.call();
        add(System.nanoTime() - started);
        processorTime = processorTime.plus(processorTimeSoFar().minus(processor));
        return result;
    }

    /// Keeps a time that was measured elsewhere, such as in a browser.
    public void add(double millis) {
        add(Math.round(millis * 1e6));
    }

    /// The time that a share of all did not exceed, in milliseconds.
    public double millis(double share) {
        var sorted = Arrays.copyOf(nanos, count);
        Arrays.sort(sorted);
        return sorted[(int) Math.min(count - 1, Math.round(share * (count - 1)))] / 1e6;
    }

    /// The mean processor time, in milliseconds.
    public double processorMillis() {
        return processorTime.toNanos() / 1e6 / count;
    }

    /// How long all of them took together.
    public double seconds() {
        return Arrays.stream(nanos, 0, count).sum() / 1e9;
    }

    /// The processor time of all of them together.
    public double processorSeconds() {
        return processorTime.toNanos() / 1e9;
    }

    /// How many times there are.
    public int count() {
        return count;
    }

    /// Cells of a table: p50, p95, p99 and the mean processor time, in milliseconds.
    public String row() {
        return String.format(
                Locale.ROOT, "%.1f | %.1f | %.1f | %.1f", millis(0.5), millis(0.95), millis(0.99), processorMillis());
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
