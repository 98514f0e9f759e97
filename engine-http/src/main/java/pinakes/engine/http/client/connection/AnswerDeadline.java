package pinakes.engine.http.client.connection;

import java.time.Duration;
import java.util.function.LongSupplier;

/// How long to wait for a response.
///
/// @param max how long to wait for an engine that makes no progress
/// @param leftNanos the time left, which grows while the engine reads an upload
public record AnswerDeadline(Duration max, LongSupplier leftNanos) {
    public static AnswerDeadline of(Duration max) {
        var beganNanos = System.nanoTime();
        return new AnswerDeadline(max, () -> max.toNanos() - (System.nanoTime() - beganNanos));
    }

    /// A deadline that restarts whenever the engine reads from the body, up to a total.
    ///
    /// @param readNanos when the engine last read
    public static AnswerDeadline afterUpload(Duration max, Duration total, LongSupplier readNanos) {
        var whole = of(total);
        return new AnswerDeadline(
                max,
                () -> Math.min(
                        whole.leftNanos().getAsLong(), max.toNanos() - (System.nanoTime() - readNanos.getAsLong())));
    }
}
