package pinakes.benchmark.engine;

import java.util.Arrays;
import java.util.concurrent.Callable;

/// How long the same thing took, many times.
final class Latencies {
    private long[] nanos = new long[1024];
    private int count;

    void time(Callable<?> work) throws Exception {
        var started = System.nanoTime();
        work.call();
        add(System.nanoTime() - started);
    }

    /// The time that a share of all did not exceed, in milliseconds.
    double millis(double share) {
        var sorted = Arrays.copyOf(nanos, count);
        Arrays.sort(sorted);
        return sorted[(int) Math.min(count - 1, Math.round(share * (count - 1)))] / 1e6;
    }

    int count() {
        return count;
    }

    private void add(long taken) {
        if (count == nanos.length) {
            nanos = Arrays.copyOf(nanos, 2 * count);
        }
        nanos[count++] = taken;
    }
}
