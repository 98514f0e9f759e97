package pinakes.benchmark.machine;

import java.lang.management.ManagementFactory;
import java.util.Locale;

/// How many programs wanted a processor lately, as the system tells.
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
