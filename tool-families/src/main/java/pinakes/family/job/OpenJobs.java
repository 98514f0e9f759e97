package pinakes.family.job;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.JobFilter;
import pinakes.engine.ingest.JobState;
import pinakes.engine.project.ProjectId;
import pinakes.engine.text.Counted;
import pinakes.family.answer.Verdict;
import pinakes.tool.Caller;
import pinakes.tool.Permission;
import pinakes.tool.hint.Dependency;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.ValidityPeriod;

/// Says in the hints of a search that the caller's newest documents cannot be found yet.
public record OpenJobs(Ingestion ingestion) {
    private static final Logger LOG = LoggerFactory.getLogger(OpenJobs.class);
    private static final Permission READ = Permission.parse("documents:read");
    private static final Set<JobState> OPEN = Set.of(JobState.QUEUED, JobState.RUNNING);

    /// More are not counted.
    private static final int JOBS_MAX = 100;

    /// The caller's jobs that were open when a search began.
    public record Unfinished(long jobs) {
        /// Names the jobs, unless the search has found what it was asked for without them.
        ///
        /// The answer changes as soon as they finish, so it is not valid for longer and is not cached.
        ///
        /// @param confidence the confidence of the search
        /// @param search the tool that searched
        /// @param status the tool that says how far a job is
        public Hints mention(Hints hints, double confidence, String search, String status) {
            return jobs == 0 || Verdict.isSure(confidence)
                    ? hints
                    : hints.dependency(new Dependency(
                                    search,
                                    List.of(status),
                                    Dependency.Type.RECOMMENDED,
                                    Counted.are(jobs, "job") + " not finished"))
                            .validFor(ValidityPeriod.IMMEDIATE);
        }
    }

    /// The caller's open jobs. They are counted before the search, because it may miss documents whose jobs finish
    /// while it runs. A search does not fail because they cannot be listed.
    ///
    /// @param project the project to search; null for a search of documents and notes
    public Unfinished of(@Nullable ProjectId project, Caller caller) throws InterruptedException {
        return new Unfinished(caller.may(READ) ? count(project, caller) : 0);
    }

    private long count(@Nullable ProjectId project, Caller caller) throws InterruptedException {
        try {
            return ingestion.list(new JobFilter(OPEN, caller.id()), JOBS_MAX, 0).stream()
                    .filter(job -> Objects.equals(job.project(), project))
                    .count();
        } catch (EngineUnavailableException e) {
            LOG.debug("Could not count the open jobs of {}", caller.id(), e);
            return 0;
        }
    }
}
