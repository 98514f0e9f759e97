package pinakes.engine.http.client;

import java.time.Duration;
import java.util.function.LongSupplier;

/// How long to wait for an answer.
///
/// @param max how long an engine that does nothing is waited for
/// @param leftNanos how much of the time is left; what the engine takes of a body can make it more
record AnswerTime(Duration max, LongSupplier leftNanos) {
    /// From now on.
    static AnswerTime of(Duration max) {
        var beganNanos = System.nanoTime();
        return new AnswerTime(max, () -> max.toNanos() - (System.nanoTime() - beganNanos));
    }

    /// From whenever the engine last took something of the body, but not for ever.
    ///
    /// @param takenNanos when that was
    static AnswerTime afterUpload(Duration max, Duration altogether, LongSupplier takenNanos) {
        var whole = of(altogether);
        return new AnswerTime(
                max,
                () -> Math.min(
                        whole.leftNanos().getAsLong(), max.toNanos() - (System.nanoTime() - takenNanos.getAsLong())));
    }
}
