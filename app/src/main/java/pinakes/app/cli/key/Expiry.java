package pinakes.app.cli.key;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.regex.Pattern;

/// When a key expires, as users write it: a date, a time, or a period from now.
final class Expiry {
    private static final Pattern PERIOD = Pattern.compile("([1-9][0-9]{0,5})([wdhms])");
    private static final int DAYS_OF_WEEK = 7;

    private Expiry() {}

    /// @throws IllegalArgumentException when the text cannot be read, or is in the past
    static Instant parse(String text, Instant now) {
        try {
            var end = read(text, now);
            if (end.isAfter(now)) {
                return end;
            }
        } catch (DateTimeException _) {
            throw new IllegalArgumentException("'" + text + "' is not a date such as 2027-03-31, a time such as"
                    + " 2027-03-31T18:00:00Z or a period such as 90d");
        }
        throw new IllegalArgumentException(text + " is in the past");
    }

    private static Instant read(String text, Instant now) {
        var period = PERIOD.matcher(text);
        if (!period.matches()) {
            return text.contains("T")
                    ? Instant.parse(text)
                    : LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
        }
        var count = Long.parseLong(period.group(1));
        return switch (period.group(2)) {
            case "w" -> now.plus(count * DAYS_OF_WEEK, ChronoUnit.DAYS);
            case "d" -> now.plus(count, ChronoUnit.DAYS);
            case "h" -> now.plus(count, ChronoUnit.HOURS);
            case "m" -> now.plus(count, ChronoUnit.MINUTES);
            default -> now.plus(count, ChronoUnit.SECONDS);
        };
    }
}
