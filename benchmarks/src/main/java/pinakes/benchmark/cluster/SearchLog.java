package pinakes.benchmark.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import pinakes.benchmark.cluster.EngineClient.Answer;
import pinakes.benchmark.cluster.EngineClient.Failure;

/// When searches were answered, and which errors clients saw.
final class SearchLog {
    private final List<Search> all = new ArrayList<>();
    private final List<Seen> failures = new ArrayList<>();
    private long answered;

    /// @param endNanos when it ended
    private record Search(long endNanos, long tookNanos, boolean succeeded) {}

    private record Seen(long atNanos, Failure failure) {}

    synchronized void add(Answer answer, long tookNanos) {
        all.add(new Search(System.nanoTime(), tookNanos, answer.succeeded()));
        answered += answer.succeeded() ? 1 : 0;
        addFailures(answer.failures());
    }

    synchronized void addFailures(List<Failure> seen) {
        seen.forEach(failure -> failures.add(new Seen(System.nanoTime(), failure)));
    }

    synchronized long answered() {
        return answered;
    }

    /// What happened between two times.
    ///
    /// @param failed searches that no engine answered
    /// @param longestSeconds the longest time that a client waited for an answer
    /// @param lastFailureNanos when the last search failed; the beginning when none did
    record Summary(
            long answered, long failed, double longestSeconds, long lastFailureNanos, Map<String, Integer> errors) {}

    synchronized Summary between(long fromNanos, long toNanos) {
        var succeeded = 0L;
        var failed = 0L;
        var longest = 0L;
        var last = fromNanos;
        for (var search : all) {
            if (search.endNanos >= fromNanos && search.endNanos <= toNanos) {
                if (search.succeeded) {
                    succeeded++;
                    longest = Math.max(longest, search.tookNanos);
                } else {
                    failed++;
                    last = Math.max(last, search.endNanos);
                }
            }
        }
        var errors = new TreeMap<String, Integer>();
        for (var seen : failures) {
            if (seen.atNanos >= fromNanos && seen.atNanos <= toNanos) {
                var failure = seen.failure;
                errors.merge(failure.status() + " " + failure.reason(), 1, Integer::sum);
            }
        }
        return new Summary(succeeded, failed, longest / 1e9, last, errors);
    }
}
