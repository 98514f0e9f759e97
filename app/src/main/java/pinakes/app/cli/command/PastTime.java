package pinakes.app.cli.command;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.regex.Pattern;

/// A time in the past as users write it: a date, `today`, `yesterday`, a period before now such as `7d`, or a time.
public final class PastTime {
    private static final Pattern PERIOD = Pattern.compile("([1-9][0-9]{0,5})([wdhm])");
    private static final int DAYS_OF_WEEK = 7;

    private PastTime() {}

    /// The time that a user wrote as the value of a flag.
    ///
    /// @param zone where days begin
    public static Instant parse(String flag, String text, Instant now, ZoneId zone) throws CommandFailedException {
        try {
            return read(text, now, zone);
        } catch (DateTimeException _) {
            throw CommandFailedException.usage("--" + flag + " needs a date such as 2026-01-31, a period such as 7d,"
                    + " 12h or 2w, today, yesterday, or a time such as 2026-01-31T12:00:00Z, got \"" + text + "\".");
        }
    }

    private static Instant read(String text, Instant now, ZoneId zone) {
        var today = LocalDate.ofInstant(now, zone);
        var period = PERIOD.matcher(text);
        if (period.matches()) {
            return now.minus(duration(Long.parseLong(period.group(1)), period.group(2)));
        }
        return switch (text) {
            case "today" -> today.atStartOfDay(zone).toInstant();
            case "yesterday" -> today.minusDays(1).atStartOfDay(zone).toInstant();
            default ->
                text.contains("T")
                        ? OffsetDateTime.parse(text).toInstant()
                        : LocalDate.parse(text).atStartOfDay(zone).toInstant();
        };
    }

    private static Duration duration(long count, String unit) {
        return switch (unit) {
            case "w" -> Duration.ofDays(count * DAYS_OF_WEEK);
            case "d" -> Duration.ofDays(count);
            case "h" -> Duration.ofHours(count);
            default -> Duration.ofMinutes(count);
        };
    }
}
