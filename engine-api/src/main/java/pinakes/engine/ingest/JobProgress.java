package pinakes.engine.ingest;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// The progress of a job.
///
/// @param activity the current step, such as "Processing page 5 of 10"
/// @param stepsDone number of finished units of work, such as pages and passages
/// @param stepsTotal number of units known so far; may grow
/// @param fraction the finished share, from 0 to 1; never decreases
/// @param remaining estimated remaining time at the measured speed; absent when unknown
public record JobProgress(
        String activity,
        int stepsDone,
        int stepsTotal,
        double fraction,
        @Nullable Duration remaining) {
    public JobProgress {
        if (stepsDone < 0 || stepsTotal < stepsDone) {
            throw new IllegalArgumentException("0 <= done <= total, got " + stepsDone + " of " + stepsTotal);
        }
        if (!(fraction >= 0 && fraction <= 1)) {
            throw new IllegalArgumentException("a fraction must be between 0 and 1, got " + fraction);
        }
    }
}
