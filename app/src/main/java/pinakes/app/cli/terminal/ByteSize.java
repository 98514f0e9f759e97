package pinakes.app.cli.terminal;

import java.util.List;
import java.util.Locale;

/// A number of bytes as people read it, such as `1.4 MB`; a kilobyte has 1,024 bytes, as in the answers of the tools.
public final class ByteSize {
    private static final List<String> UNITS = List.of("KB", "MB", "GB", "TB");
    private static final int STEP = 1024;
    private static final int DECIMALS_BELOW = 10;

    private ByteSize() {}

    public static String of(long bytes) {
        if (bytes < STEP) {
            return bytes + " B";
        }
        var amount = (double) bytes / STEP;
        var unit = 0;
        while (Math.round(amount) >= STEP && unit < UNITS.size() - 1) {
            amount /= STEP;
            unit++;
        }
        return String.format(Locale.ROOT, amount < DECIMALS_BELOW ? "%.1f %s" : "%.0f %s", amount, UNITS.get(unit));
    }
}
