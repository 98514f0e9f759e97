package pinakes.app.metrics;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.core.LocalEngine;
import pinakes.tool.Caller;
import pinakes.tool.CurrentCaller;

/// The figures of an engine, measured at most once in a few seconds, however often and by how many it is asked.
final class RecentFigures {
    static final Duration AGE_MAX = Duration.ofSeconds(5);
    private static final Logger LOG = LoggerFactory.getLogger(RecentFigures.class);

    private final LocalEngine engine;
    private final InstantSource clock;
    private @Nullable EngineFigures figures;
    private Instant measuredAt = Instant.MIN;

    RecentFigures(LocalEngine engine, InstantSource clock) {
        this.engine = engine;
        this.clock = clock;
    }

    /// A figure; not a number when the engine cannot be measured.
    double get(ToDoubleFunction<EngineFigures> figure) {
        var recent = recent();
        return recent == null ? Double.NaN : figure.applyAsDouble(recent);
    }

    private synchronized @Nullable EngineFigures recent() {
        var now = clock.instant();
        if (measuredAt.isBefore(now.minus(AGE_MAX))) {
            figures = measured(now);
            measuredAt = now;
        }
        return figures;
    }

    private @Nullable EngineFigures measured(Instant now) {
        try {
            return CurrentCaller.as(Caller.PROGRAM, () -> EngineFigures.of(engine, now));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return null;
        } catch (RuntimeException e) {
            LOG.debug("Engine metrics could not be collected: {}", e.getMessage());
            return null;
        }
    }
}
