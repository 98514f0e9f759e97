package pinakes.extraction.reading;

import static java.time.temporal.ChronoField.YEAR;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQuery;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Converts dates in files to ISO 8601, with the precision that they have in the file.
final class FileMoment {
    private record Form(DateTimeFormatter format, TemporalQuery<? extends TemporalAccessor> type) {}

    private static final List<Form> FORMS = List.of(
            new Form(DateTimeFormatter.ISO_OFFSET_DATE_TIME, OffsetDateTime::from),
            new Form(DateTimeFormatter.ISO_LOCAL_DATE_TIME, LocalDateTime::from),
            new Form(pattern("yyyy-MM-dd HH:mm[:ss]"), LocalDateTime::from),
            new Form(pattern("yyyy:MM:dd HH:mm:ss"), LocalDateTime::from),
            new Form(pattern("[yyyy-MM-dd][yyyy/MM/dd][yyyy.MM.dd][yyyyMMdd]"), LocalDate::from),
            new Form(DateTimeFormatter.RFC_1123_DATE_TIME, OffsetDateTime::from),
            new Form(pattern("[d MMMM yyyy][MMMM d, yyyy][d MMM yyyy][MMM d, yyyy]"), LocalDate::from),
            new Form(pattern("yyyy-MM"), YearMonth::from),
            new Form(pattern("yyyy"), Year::from));

    /// The epochs of some systems, which stand for a missing date.
    private static final Set<String> ZEROS = Set.of("1601-01-01", "1904-01-01", "1970-01-01", "1980-01-01");

    private static final int YEAR_MIN = 1000;
    private static final int DAY_CHARS = 10;

    private FileMoment() {}

    /// Empty when it is not a date.
    static Optional<String> of(String text) {
        var value = text.strip();
        return FORMS.stream()
                .flatMap(form -> parsed(value, form).stream())
                .filter(moment -> moment.get(YEAR) >= YEAR_MIN)
                .findFirst()
                .map(FileMoment::text)
                .filter(moment -> !(moment.length() > DAY_CHARS
                        && moment.contains("T00:00")
                        && ZEROS.contains(moment.substring(0, DAY_CHARS))));
    }

    private static String text(TemporalAccessor moment) {
        return moment instanceof OffsetDateTime exact
                ? DateTimeFormatter.ISO_INSTANT.format(Instant.from(exact))
                : moment.toString();
    }

    private static Optional<TemporalAccessor> parsed(String text, Form form) {
        try {
            return Optional.of(form.format().parse(text, form.type()));
        } catch (DateTimeParseException _) {
            return Optional.empty();
        }
    }

    private static DateTimeFormatter pattern(String pattern) {
        return DateTimeFormatter.ofPattern(pattern.replace("yyyy", "uuuu"), Locale.ENGLISH);
    }
}
