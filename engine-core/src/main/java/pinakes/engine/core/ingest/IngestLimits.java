package pinakes.engine.core.ingest;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import pinakes.engine.core.blob.ContentHash;
import pinakes.engine.core.blob.referenced.FailedContent;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.quota.QuotaDefaults;

/// Limits of ingestion.
///
/// @param fileBytesMax the largest accepted file
/// @param queuedMax how many jobs may be queued
/// @param lanes how many large jobs of one caller run at once
/// @param smallBytesMax the largest file of a small job
/// @param attemptsMax how often a job is started; the process may have died while it ran
/// @param failedBytesMax how much content of failed jobs is kept for retries
/// @param failedAgeMax how long content of failed jobs is kept
/// @param quotas the default quotas of callers and collections
public record IngestLimits(
        long fileBytesMax,
        int queuedMax,
        int lanes,
        long smallBytesMax,
        int attemptsMax,
        long failedBytesMax,
        Duration failedAgeMax,
        QuotaDefaults quotas) {
    private static final long MEGABYTE = 1024 * 1024;
    private static final int FAILED_MEGABYTES_MAX = 1024;
    private static final Duration FAILED_AGE_MAX = Duration.ofDays(7);

    /// Limits that suit most machines.
    public static IngestLimits of(int fileMegabytesMax, QuotaDefaults quotas) {
        return new IngestLimits(
                fileMegabytesMax * MEGABYTE,
                10_000,
                2,
                256 * 1024,
                50,
                FAILED_MEGABYTES_MAX * MEGABYTE,
                FAILED_AGE_MAX,
                quotas);
    }

    /// The same limits with another number of large jobs of one caller.
    public IngestLimits withLanes(int largeMax) {
        return new IngestLimits(
                fileBytesMax, queuedMax, largeMax, smallBytesMax, attemptsMax, failedBytesMax, failedAgeMax, quotas);
    }

    /// The same limits with another total size of the content that is kept of failed jobs.
    public IngestLimits keepingFailedMegabytes(int megabytesMax) {
        return new IngestLimits(
                fileBytesMax,
                queuedMax,
                lanes,
                smallBytesMax,
                attemptsMax,
                megabytesMax * MEGABYTE,
                failedAgeMax,
                quotas);
    }

    /// Stops keeping content of failed jobs that exceeds the limits.
    ///
    /// @return the content to release
    List<ContentHash> expireFailed(Sql sql, Instant now) {
        return FailedContent.expire(sql, now.minus(failedAgeMax), failedBytesMax, JobTable.ENDED_KEPT_MAX);
    }

    /// How many jobs run at once: the large jobs of one caller, one small job, and one job of another caller.
    public int jobsAtOnce() {
        return lanes + 2;
    }
}
