package pinakes.engine.local.ingest;

import pinakes.engine.quota.QuotaDefaults;

/// Limits of ingestion.
///
/// @param fileBytesMax the largest accepted file
/// @param queuedMax how many jobs may be queued
/// @param lanes how many large jobs of one caller run at once
/// @param smallBytesMax the largest file of a small job
/// @param attemptsMax how often a job is started; the process may have died while it ran
/// @param quotas what callers may add and collections may hold unless they have quotas of their own
public record IngestLimits(
        long fileBytesMax, int queuedMax, int lanes, long smallBytesMax, int attemptsMax, QuotaDefaults quotas) {
    /// Limits that suit most machines.
    public static IngestLimits ofFileMegabytes(int megabytesMax) {
        return new IngestLimits(megabytesMax * 1024L * 1024, 10_000, 2, 256 * 1024, 50, QuotaDefaults.NONE);
    }

    /// The same limits with these quotas.
    public IngestLimits with(QuotaDefaults defaults) {
        return new IngestLimits(fileBytesMax, queuedMax, lanes, smallBytesMax, attemptsMax, defaults);
    }

    /// How many jobs run at once: the large jobs of one caller, one small job, and one job of another caller.
    public int jobsAtOnce() {
        return lanes + 2;
    }
}
