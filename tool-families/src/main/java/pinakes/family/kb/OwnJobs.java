package pinakes.family.kb;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobFilter;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.JobState;
import pinakes.tool.Caller;

/// The jobs of one caller among those of all.
final class OwnJobs {
    private final Ingestion ingestion;

    OwnJobs(Ingestion ingestion) {
        this.ingestion = ingestion;
    }

    /// The job that a caller means; nothing when there is none, or none of this caller's.
    Optional<Job> find(String name, Caller caller) throws InterruptedException {
        var id = JobId.parse(name);
        return id.isEmpty()
                ? Optional.empty()
                : ingestion.find(id.get()).filter(job -> job.owner().equals(caller.id()));
    }

    /// The newest jobs of a caller.
    ///
    /// @param status that they have, or null for any
    List<Job> newest(Caller caller, @Nullable JobStatus status, int limit) throws InterruptedException {
        if (status != null && status.states().isEmpty()) {
            return List.of();
        }
        var states = status == null ? Set.<JobState>of() : status.states();
        return ingestion.list(new JobFilter(states, caller.id()), limit, 0);
    }
}
