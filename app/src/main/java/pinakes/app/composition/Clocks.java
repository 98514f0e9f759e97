package pinakes.app.composition;

import java.time.InstantSource;
import java.util.function.LongSupplier;

/// The clocks of a process.
///
/// @param time the wall clock, for timestamps; someone may set it at any time
/// @param nanos a monotonic clock in nanoseconds, for ages and limits
/// @param calls another one, for the time limits of tools
public record Clocks(InstantSource time, LongSupplier nanos, LongSupplier calls) {
    public static final Clocks SYSTEM = new Clocks(InstantSource.system(), System::nanoTime);

    public Clocks(InstantSource time, LongSupplier nanos) {
        this(time, nanos, nanos);
    }
}
