package pinakes.engine.local.ingest;

/// Limits of ingestion.
///
/// @param fileBytesMax the largest accepted file
/// @param queuedMax how many jobs may be queued
/// @param lanes how many large jobs of one caller run at once
/// @param smallBytesMax the largest file of a small job
/// @param attemptsMax how often a job is started; the process may have died while it ran
public record IngestLimits(long fileBytesMax, int queuedMax, int lanes, long smallBytesMax, int attemptsMax) {
    /// Limits that suit most machines.
    public static IngestLimits ofFileMegabytes(int megabytesMax) {
        return new IngestLimits(megabytesMax * 1024L * 1024, 10_000, 2, 256 * 1024, 50);
    }

    /// How many jobs run at once: the large jobs of one caller, one small job, and one job of another caller.
    public int jobsAtOnce() {
        return lanes + 2;
    }
}
