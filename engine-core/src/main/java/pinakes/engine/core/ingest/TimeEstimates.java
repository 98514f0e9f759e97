package pinakes.engine.core.ingest;

import java.time.Duration;

/// How long the steps of ingestion take on this machine, averaged over recent jobs.
///
/// @param reading per page or other unit of a file
/// @param embedding per passage
/// @param storing per passage; grows with the index
/// @param job per kibibyte of a file, from start to end
record TimeEstimates(PerUnit reading, PerUnit embedding, PerUnit storing, PerUnit job) {
    static TimeEstimates initial() {
        return new TimeEstimates(new PerUnit(0.1), new PerUnit(0.05), new PerUnit(0.001), new PerUnit(0.02));
    }

    /// How long a file of this size takes once its job starts.
    Duration ofFile(long sizeBytes) {
        return Duration.ofMillis(500 + (long) (1000 * job.seconds(sizeBytes / 1024.0)));
    }

    /// A moving average of the time per unit of work; thread-safe.
    static final class PerUnit {
        private static final double WEIGHT_OF_NEWEST = 0.2;

        private double secondsPerUnit;

        PerUnit(double secondsPerUnit) {
            this.secondsPerUnit = secondsPerUnit;
        }

        synchronized void measured(long units, Duration time) {
            if (units > 0) {
                var seconds = time.toNanos() / 1e9 / units;
                secondsPerUnit += WEIGHT_OF_NEWEST * (seconds - secondsPerUnit);
            }
        }

        synchronized double seconds(double units) {
            return units * secondsPerUnit;
        }
    }
}
