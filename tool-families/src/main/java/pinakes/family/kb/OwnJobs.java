package pinakes.family.kb;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.JobState;
import pinakes.tool.Caller;

/// The jobs of one caller among those of all.
final class OwnJobs {
    private static final int PAGE = 200;

    /// Whoever has no job among so many has no recent one.
    private static final int LOOKED_AT_MAX = 5_000;

    private final Ingestion ingestion;

    OwnJobs(Ingestion ingestion) {
        this.ingestion = ingestion;
    }

    /// The job that a caller means; nothing when there is none, or none of this caller's.
    Optional<Job> find(String name, Caller caller) throws InterruptedException {
        var id = JobId.parse(name);
        return id.isEmpty() ? Optional.empty() : ingestion.find(id.get()).filter(job -> isOf(job, caller));
    }

    /// The newest jobs of a caller.
    ///
    /// @param status that they have, or null for any
    List<Job> newest(Caller caller, @Nullable JobStatus status, int limit) throws InterruptedException {
        var own = new ArrayList<Job>();
        if (status != null && status.states().isEmpty()) {
            return own;
        }
        var states = status == null ? Set.<JobState>of() : status.states();
        for (var offset = 0; offset < LOOKED_AT_MAX; offset += PAGE) {
            var page = ingestion.list(states, PAGE, offset);
            page.stream()
                    .filter(job -> isOf(job, caller))
                    .limit(limit - own.size())
                    .forEach(own::add);
            if (own.size() == limit || page.size() < PAGE) {
                break;
            }
        }
        return own;
    }

    private static boolean isOf(Job job, Caller caller) {
        return job.owner().equals(caller.id());
    }
}
