package pinakes.engine.ingest;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// How far a job is.
///
/// @param activity what is being done, such as "Processing page 5 of 10"
/// @param stepsDone how many pages, passages and other units of work are done
/// @param stepsTotal how many there are, as far as is known yet; may grow
/// @param fraction the share that is done, from 0 to 1; never falls
/// @param remaining how long the rest will take at the speed that was measured; absent when there is no telling
public record JobProgress(
        String activity, int stepsDone, int stepsTotal, double fraction, @Nullable Duration remaining) {
    public JobProgress {
        if (stepsDone < 0 || stepsTotal < stepsDone) {
            throw new IllegalArgumentException("0 <= done <= total, got " + stepsDone + " of " + stepsTotal);
        }
        if (!(fraction >= 0 && fraction <= 1)) {
            throw new IllegalArgumentException("a share is within 0 and 1, got " + fraction);
        }
    }
}
