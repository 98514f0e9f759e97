package pinakes.engine.local.ingest;

import java.time.Duration;

/// How fast the steps of ingestion go on this machine, measured over all jobs.
///
/// @param reading per page, or other unit that is read
/// @param embedding per passage
/// @param storing per passage, which grows with the index
/// @param job per kibibyte of a file, from its turn to its end
record Paces(Pace reading, Pace embedding, Pace storing, Pace job) {
    /// Guesses that hold until the first measurements.
    static Paces assumed() {
        return new Paces(new Pace(0.1), new Pace(0.05), new Pace(0.001), new Pace(0.02));
    }

    /// What a file of this size takes when its turn has come.
    Duration estimate(long sizeBytes) {
        return Duration.ofMillis(500 + (long) (1000 * job.seconds(sizeBytes / 1024.0)));
    }
}
