package pinakes.app.cli;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.regex.Pattern;

/// When something ends, as people write it: a day, a moment, or a time from now.
final class Expiry {
    private static final Pattern FROM_NOW = Pattern.compile("([1-9][0-9]{0,5})([wdhms])");
    private static final int DAYS_OF_WEEK = 7;

    private Expiry() {}

    /// The moment that is meant.
    ///
    /// @throws IllegalArgumentException when there is no telling, or when it is over already
    static Instant parse(String text, Instant now) {
        var end = fromNow(text, now)
                .or(() -> moment(text))
                .or(() -> day(text))
                .orElseThrow(() ->
                        new IllegalArgumentException("'" + text + "' is no day such as 2027-03-31, no moment such as"
                                + " 2027-03-31T18:00:00Z and no time from now such as 90d"));
        if (!end.isAfter(now)) {
            throw new IllegalArgumentException(text + " is over already");
        }
        return end;
    }

    private static Optional<Instant> fromNow(String text, Instant now) {
        var matcher = FROM_NOW.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        var count = Long.parseLong(matcher.group(1));
        return Optional.of(now.plus(
                switch (matcher.group(2)) {
                    case "w" -> Duration.ofDays(count * DAYS_OF_WEEK);
                    case "d" -> Duration.ofDays(count);
                    case "h" -> Duration.ofHours(count);
                    case "m" -> Duration.ofMinutes(count);
                    default -> Duration.ofSeconds(count);
                }));
    }

    private static Optional<Instant> moment(String text) {
        try {
            return Optional.of(Instant.parse(text));
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }

    private static Optional<Instant> day(String text) {
        try {
            return Optional.of(
                    LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant());
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }
}
