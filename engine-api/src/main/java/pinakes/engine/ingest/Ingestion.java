package pinakes.engine.ingest;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.Documents;

/// Adds documents to an engine.
///
/// Every method may throw [pinakes.engine.EngineUnavailableException], and [InterruptedException] when interrupted
/// while waiting.
public interface Ingestion {
    /// Stores the bytes and a job, and returns when both are durable; the job runs later.
    ///
    /// @throws IOException when the content cannot be read
    Submission submit(NewDocument document) throws IOException, InterruptedException;

    /// Applies what came with a file or note that is stored already, and returns when it is durable and searchable.
    AddOutcome add(DocumentId id, Addition addition) throws InterruptedException;

    /// Adds what came with a file or note that is still being processed; the document gets it when its job completes.
    /// If the job works on a stored document, the caller must be able to access that document now and when the job
    /// completes.
    ///
    /// @param id a job of the caller in the addition
    AmendOutcome amend(JobId id, Addition addition) throws InterruptedException;

    Optional<Job> find(JobId id) throws InterruptedException;

    /// Lists jobs, newest first.
    List<Job> list(JobFilter filter, int limit, long offset) throws InterruptedException;

    /// Cancels a queued or running job, which leaves nothing behind. A finished job is not changed, except that the
    /// content of a failed job is deleted.
    ///
    /// @return the job afterwards; empty when there is none
    Optional<Job> cancel(JobId id) throws InterruptedException;

    /// Withdraws one submission of a queued or running job: cancels the job, unless it also serves other submissions
    /// of the same content. A finished job is not changed.
    ///
    /// @return the job afterwards; empty when there is none
    Optional<Job> withdraw(JobId id) throws InterruptedException;

    /// Processes the content of a failed job again, in a new job of the same owner.
    ///
    /// The content of a failed job is kept for a limited time, see [Job#retryable()]; that of a cancelled one is
    /// not.
    ///
    /// @param accessible the collections that the caller can access; null for all. A job for a document in
    ///     another one is missing.
    RetryOutcome retry(JobId id, @Nullable Set<CollectionName> accessible) throws InterruptedException;

    /// The same for a caller without limits.
    default RetryOutcome retry(JobId id) throws InterruptedException {
        return retry(id, null);
    }

    /// Waits until the job has finished.
    ///
    /// @return the job afterwards; empty when there is none
    default Optional<Job> await(JobId id) throws InterruptedException {
        return await(id, Duration.ofNanos(Long.MAX_VALUE));
    }

    /// Waits until the job has finished, but no longer than this.
    ///
    /// @return the job afterwards; empty when there is none
    default Optional<Job> await(JobId id, Duration longest) throws InterruptedException {
        var end = new CountDownLatch(1);
        // Watches the job before looking at it, so that its end cannot be missed.
        try (var _ = watch(id, job -> {
            if (job.state().isFinal()) {
                end.countDown();
            }
        })) {
            var job = find(id);
            if (job.isEmpty() || job.get().state().isFinal()) {
                return job;
            }
            var _ = end.await(longest.toNanos(), TimeUnit.NANOSECONDS);
        }
        return find(id);
    }

    /// Notifies the listener of every step of a job, including the last; the listener must be fast.
    Documents.Watch watch(JobId id, Consumer<Job> listener);
}
