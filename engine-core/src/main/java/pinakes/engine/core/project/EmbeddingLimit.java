package pinakes.engine.core.project;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/// Decides, after every few chunks, whether embedding a batch goes on.
@FunctionalInterface
public interface EmbeddingLimit {
    EmbeddingLimit UNTIL_DONE = (_, _) -> true;

    /// Whether to embed the next chunks.
    ///
    /// @param done number of chunks that were embedded so far
    /// @param total number of chunks to embed
    boolean goOn(int done, int total);

    /// Goes on while the end is in sight for a caller that waits.
    static EmbeddingLimit whileWaiting(InstantSource clock) {
        return new WhileWaiting(clock);
    }

    /// Estimates the end from the speed so far. The first chunks do not count, because a model may have to load.
    final class WhileWaiting implements EmbeddingLimit {
        private static final Duration WAIT_MAX = Duration.ofSeconds(11);

        /// Enough to measure the speed.
        private static final Duration MEASURED_MIN = Duration.ofSeconds(4);

        private final InstantSource clock;
        private final Instant began;
        private @Nullable Instant loaded;
        private int doneWhenLoaded;

        private WhileWaiting(InstantSource clock) {
            this.clock = clock;
            this.began = clock.instant();
        }

        @Override
        public boolean goOn(int done, int total) {
            var now = clock.instant();
            var elapsed = Duration.between(began, now);
            if (loaded == null) {
                loaded = now;
                doneWhenLoaded = done;
                return elapsed.compareTo(WAIT_MAX) < 0;
            }
            var remaining = Duration.between(loaded, now)
                    .multipliedBy(total - done)
                    .dividedBy(Math.max(1, done - doneWhenLoaded));
            return elapsed.compareTo(MEASURED_MIN) < 0
                    || elapsed.plus(remaining).compareTo(WAIT_MAX) < 0;
        }
    }
}
