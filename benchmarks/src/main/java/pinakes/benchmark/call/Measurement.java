package pinakes.benchmark.call;

import java.time.Duration;

/// How many calls a server answered, and what that cost it.
record Measurement(long calls, Duration processorTime) {
    private static final double NANOS_PER_SECOND = 1e9;

    double callsPerProcessorSecond() {
        return calls / (processorTime.toNanos() / NANOS_PER_SECOND);
    }
}
