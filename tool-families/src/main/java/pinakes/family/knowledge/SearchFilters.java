package pinakes.family.knowledge;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentKind;
import pinakes.family.document.DocumentReference;
import pinakes.family.document.MetadataFilter;
import pinakes.family.file.FileFormats;

/// The search filter as a caller writes it.
record SearchFilters(
        @Nullable String format,
        @Nullable DateRange dateRange,
        @Nullable List<String> tags,
        @Nullable CollectionName collection,
        @Nullable DocumentReference documentId,
        @Nullable MetadataFilter metadata) {
    SearchFilters {
        format = format == null ? null : known(format);
    }

    /// The time when documents were added, both ends included.
    record DateRange(@Nullable String start, @Nullable String end) {
        /// The resolution of timestamps.
        private static final Duration STEP = Duration.ofMillis(1);

        DateRange {
            var from = start == null ? null : moment(start, 0);
            var to = end == null ? null : moment(end, 1);
            if (from != null && to != null && from.isAfter(to)) {
                throw new IllegalArgumentException("date_range.start must not be after date_range.end");
            }
        }

        private @Nullable Instant from() {
            return start == null ? null : moment(start, 0);
        }

        private @Nullable Instant before() {
            if (end == null) {
                return null;
            }
            return isDate(end) ? moment(end, 1) : moment(end, 0).plus(STEP);
        }

        private static boolean isDate(String text) {
            return !text.contains("T") && !text.contains("t");
        }

        /// A moment, or the start of a day in UTC.
        private static Instant moment(String text, int daysLater) {
            try {
                return isDate(text)
                        ? LocalDate.parse(text)
                                .plusDays(daysLater)
                                .atStartOfDay(ZoneOffset.UTC)
                                .toInstant()
                        : OffsetDateTime.parse(text).toInstant();
            } catch (DateTimeException e) {
                throw new IllegalArgumentException(
                        "date_range takes dates such as 2025-01-31 or timestamps such as 2025-01-31T12:00:00Z", e);
            }
        }
    }

    /// @param document the named document, or null
    DocumentFilter among(@Nullable DocumentId document) {
        var filter = DocumentFilter.ALL.withTags(allTags());
        if (FileFormats.NOTE.equals(format)) {
            filter = filter.withKind(DocumentKind.NOTE);
        } else if (format != null) {
            filter = filter.withFormats(Set.of(format));
        }
        if (dateRange != null) {
            filter = filter.withAdded(dateRange.from(), dateRange.before());
        }
        if (metadata != null) {
            filter = metadata.in(filter);
        }
        return document == null ? filter : filter.withDocuments(Set.of(document));
    }

    private Set<String> allTags() {
        var all = new HashSet<String>(tags == null ? List.of() : tags);
        if (collection != null) {
            all.add(collection.tag());
        }
        return all;
    }

    private static String known(String format) {
        return FileFormats.named(format)
                .orElseThrow(() -> new IllegalArgumentException(
                        "filters.format must be one of " + String.join(", ", FileFormats.ALL) + ", " + FileFormats.NOTE
                                + ", got '" + format.replaceFirst("^\\.", "").toLowerCase(Locale.ROOT) + "'"));
    }
}
