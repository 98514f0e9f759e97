package pinakes.benchmark.machine;

import java.lang.management.ManagementFactory;
import java.util.Locale;

/// The load average, as the system reports it.
public final class LoadAverage {
    private LoadAverage() {}

    /// The average of the last minute.
    public static String now() {
        return String.format(
                Locale.ROOT,
                "%.1f",
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }
}
