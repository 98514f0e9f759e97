package pinakes.engine.core.ingest;

import static java.util.Comparator.comparingLong;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import pinakes.engine.core.ingest.JobTable.WaitingCaller;

/// Decides which caller's job runs next, so that no caller blocks the others.
///
/// Callers take turns: the one with the fewest running jobs goes first, then the one served longest ago. One
/// place is always left for other callers, and one for small jobs.
final class JobScheduler {
    /// Callers beyond this number are forgotten and count as new.
    private static final int SERVED_MAX = 1_000;

    private final IngestLimits limits;

    /// Most recently served last.
    private final SequencedSet<String> served = new LinkedHashSet<>();

    JobScheduler(IngestLimits limits) {
        this.limits = limits;
    }

    /// The callers whose job may start now, best first, and how large it may be.
    List<Turn> next(List<WaitingCaller> waiting, Collection<RunningJob> running) {
        var order = List.copyOf(served);
        return waiting.stream()
                .filter(caller -> count(running, caller) < limits.jobsAtOnce() - 1)
                .sorted(comparingLong((WaitingCaller caller) -> count(running, caller))
                        .thenComparingInt(WaitingCaller::attempts)
                        .thenComparingInt(caller -> order.indexOf(caller.owner())))
                .map(caller -> new Turn(caller.owner(), sizeBytesMax(running, caller)))
                .toList();
    }

    void taken(String owner) {
        served.remove(owner);
        served.addLast(owner);
        if (served.size() > SERVED_MAX) {
            served.removeFirst();
        }
    }

    private long sizeBytesMax(Collection<RunningJob> running, WaitingCaller caller) {
        var large = running.stream()
                .filter(job -> job.row().source().sizeBytes() > limits.smallBytesMax())
                .toList();
        return count(large, caller) < limits.lanes() && large.size() < limits.jobsAtOnce() - 1
                ? Long.MAX_VALUE
                : limits.smallBytesMax();
    }

    private static long count(Collection<RunningJob> jobs, WaitingCaller caller) {
        return jobs.stream()
                .filter(job -> job.row().owner().equals(caller.owner()))
                .count();
    }

    /// A caller and the largest file that its next job may have.
    record Turn(String owner, long sizeBytesMax) {}
}
