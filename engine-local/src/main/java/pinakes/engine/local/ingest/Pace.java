package pinakes.engine.local.ingest;

import java.time.Duration;

/// How long a unit of work takes, as measured lately; safe to use from many threads.
final class Pace {
    /// How much a new measurement counts against all before it.
    private static final double WEIGHT = 0.2;

    private double secondsPerUnit;

    /// A pace that is assumed until there are measurements.
    Pace(double secondsPerUnit) {
        this.secondsPerUnit = secondsPerUnit;
    }

    synchronized void measured(long units, Duration time) {
        if (units > 0) {
            var seconds = time.toNanos() / 1e9 / units;
            secondsPerUnit += WEIGHT * (seconds - secondsPerUnit);
        }
    }

    synchronized double seconds(double units) {
        return units * secondsPerUnit;
    }
}
