package pinakes.tool.observe;

import java.time.Duration;
import java.util.stream.LongStream;

/// The buckets of the histograms of calls and requests.
///
/// They reach from a cached answer to the longest time limit. Each series has one line per bucket, so they are few.
public final class CallDurations {
    private static final long[] MILLISECONDS = {1, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000};

    private CallDurations() {}

    public static Duration[] buckets() {
        return LongStream.of(MILLISECONDS).mapToObj(Duration::ofMillis).toArray(Duration[]::new);
    }
}
