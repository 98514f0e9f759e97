package pinakes.engine.todo;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/// When a todo is due: a day such as `2026-12-01`, or a time such as `2026-12-01T10:00:00Z`.
///
/// Days are those of UTC; times are kept in UTC.
public record TodoDue(String value) {
    private static final int YEAR_MAX = 9999;

    public TodoDue {
        value = canonical(value);
    }

    /// The latest moment that is still on time: the end of a day, or the time itself.
    public Instant at() {
        return isDay()
                ? day().plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant().minus(1, ChronoUnit.MICROS)
                : time();
    }

    /// The start of a day, or the time itself.
    public Instant start() {
        return isDay() ? day().atStartOfDay(ZoneOffset.UTC).toInstant() : time();
    }

    private boolean isDay() {
        return !value.contains("T");
    }

    private LocalDate day() {
        return LocalDate.parse(value);
    }

    private Instant time() {
        return Instant.parse(value);
    }

    private static String canonical(String text) {
        try {
            var time = text.contains("T")
                    ? OffsetDateTime.parse(text).withOffsetSameInstant(ZoneOffset.UTC)
                    : LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toOffsetDateTime();
            if (time.getYear() < 0 || time.getYear() > YEAR_MAX) {
                throw new DateTimeException("the year must have four digits");
            }
            return text.contains("T")
                    ? time.toInstant().truncatedTo(ChronoUnit.MICROS).toString()
                    : time.toLocalDate().toString();
        } catch (DateTimeException e) {
            throw new IllegalArgumentException(
                    "a due date must be a date such as 2026-12-01 or a time such as 2026-12-01T10:00:00Z", e);
        }
    }

    @Override
    public String toString() {
        return value;
    }
}
