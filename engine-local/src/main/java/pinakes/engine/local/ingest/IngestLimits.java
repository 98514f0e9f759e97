package pinakes.engine.local.ingest;

/// How much ingestion takes on.
///
/// @param fileBytesMax how large a file may be
/// @param waitingMax how many jobs may wait
/// @param lanes how many large jobs of one caller are worked on at once
/// @param smallBytesMax the largest file of a small job
/// @param attemptsMax how often a job is begun, counting the times that the process died over it
public record IngestLimits(long fileBytesMax, int waitingMax, int lanes, long smallBytesMax, int attemptsMax) {
    /// The limits that suit most machines.
    public static IngestLimits ofFileMegabytes(int megabytesMax) {
        return new IngestLimits(megabytesMax * 1024L * 1024, 10_000, 2, 256 * 1024, 50);
    }

    /// How many jobs are worked on at once: besides one caller's large jobs, one that is small, and one of somebody
    /// else.
    public int jobsAtOnce() {
        return lanes + 2;
    }
}
