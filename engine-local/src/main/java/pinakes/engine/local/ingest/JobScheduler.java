package pinakes.engine.local.ingest;

import static java.util.Comparator.comparingLong;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import pinakes.engine.local.ingest.JobTable.WaitingCaller;

/// Decides whose job is next, so that no caller keeps the others waiting.
///
/// Callers take turns: first who has the fewest jobs running, then who was served longest ago. However many jobs one
/// caller
/// has, one place is left for other callers; and one place is left for small jobs, whoever runs large ones.
final class JobScheduler {
    /// Whoever was served before that many others counts as new.
    private static final int SERVED_MAX = 1_000;

    private final IngestLimits limits;

    /// The latest last.
    private final SequencedSet<String> served = new LinkedHashSet<>();

    JobScheduler(IngestLimits limits) {
        this.limits = limits;
    }

    /// Who may have a job taken now, the best first, and how large it may be.
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
                .filter(job -> job.row().sizeBytes() > limits.smallBytesMax())
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

    /// A caller whose turn it is, and the largest file that it may be for.
    record Turn(String owner, long sizeBytesMax) {}
}
