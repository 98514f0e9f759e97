package pinakes.engine.ingest;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import pinakes.engine.document.Documents;

/// How documents come into one engine.
///
/// Every method may throw [pinakes.engine.EngineUnavailableException], and [InterruptedException] when its
/// thread was interrupted while it waited.
public interface Ingestion {
    /// Takes the bytes, and returns when they and the job are durable; the work itself happens later.
    ///
    /// @throws IOException when the content cannot be read
    Submission submit(NewDocument document) throws IOException, InterruptedException;

    Optional<Job> find(JobId id) throws InterruptedException;

    /// The newest jobs first.
    List<Job> list(JobFilter filter, int limit, long offset) throws InterruptedException;

    /// The newest jobs first, whoever asked for them.
    ///
    /// @param states any of these; empty for all
    default List<Job> list(Set<JobState> states, int limit, long offset) throws InterruptedException {
        return list(new JobFilter(states, null), limit, offset);
    }

    /// Ends a job that is waiting or running and leaves nothing of it behind; a job that ended before stays
    /// as it is.
    ///
    /// @return the job as it is then, or nothing when there is none
    Optional<Job> cancel(JobId id) throws InterruptedException;

    /// Waits until the job has ended.
    ///
    /// @return the job as it is then, or nothing when there is none
    Optional<Job> await(JobId id) throws InterruptedException;

    /// Tells of every step of a job, the last of them included; the listener must be quick.
    Documents.Watch watch(JobId id, Consumer<Job> listener);
}
