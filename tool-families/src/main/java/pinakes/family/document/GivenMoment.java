package pinakes.family.document;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

/// A moment as a caller writes it: a timestamp, or a date for its start in UTC.
public record GivenMoment(String value) {
    public GivenMoment {
        var _ = parsed(value);
    }

    public Instant at() {
        return parsed(value);
    }

    private static Instant parsed(String text) {
        try {
            return text.contains("T") || text.contains("t")
                    ? OffsetDateTime.parse(text).toInstant()
                    : LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
        } catch (DateTimeException e) {
            throw new IllegalArgumentException(
                    "'since' takes a date such as 2025-01-31, a timestamp such as 2025-01-31T12:00:00Z, or a cursor",
                    e);
        }
    }
}
