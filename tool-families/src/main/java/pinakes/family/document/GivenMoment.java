package pinakes.family.document;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

/// A moment as a caller writes it: a timestamp, or a date for its start in UTC.
public record GivenMoment(String value) {
    private static final Instant EARLIEST = Instant.parse("0000-01-01T00:00:00Z");
    private static final Instant LATEST = Instant.parse("+10000-01-01T00:00:00Z");

    public GivenMoment {
        var _ = parsed(value);
    }

    public Instant at() {
        return parsed(value);
    }

    private static Instant parsed(String text) {
        try {
            var moment = text.contains("T") || text.contains("t")
                    ? OffsetDateTime.parse(text).toInstant()
                    : LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
            if (moment.isBefore(EARLIEST) || !moment.isBefore(LATEST)) {
                throw new DateTimeException("The year must have four digits.");
            }
            return moment;
        } catch (DateTimeException e) {
            throw new IllegalArgumentException(
                    "'since' takes a date such as 2025-01-31, a timestamp such as 2025-01-31T12:00:00Z, or a cursor",
                    e);
        }
    }
}
