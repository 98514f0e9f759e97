package pinakes.engine.local.ingest;

/// How much ingestion takes on.
///
/// @param fileBytesMax how large a file may be
/// @param waitingMax how many jobs may wait
/// @param lanes how many jobs of any size are worked on at once
/// @param smallBytesMax what counts as small, for the lane that takes nothing else
/// @param attemptsMax how often a job is begun, counting the times that the process died over it
public record IngestLimits(long fileBytesMax, int waitingMax, int lanes, long smallBytesMax, int attemptsMax) {
    /// The limits that suit most machines.
    public static IngestLimits ofFileMegabytes(int megabytesMax) {
        return new IngestLimits(megabytesMax * 1024L * 1024, 10_000, 2, 256 * 1024, 50);
    }
}
