package pinakes.engine.core.project;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.engine.project.Payload;

/// Refuses published metadata that cannot be true, such as a year of 1e308; other fields may hold anything.
final class MetadataCheck {
    private static final int YEAR_MAX = 9_999;
    private static final int PAGES_MAX = 2;

    private MetadataCheck() {}

    /// @throws IllegalArgumentException which names the field
    static void require(Map<String, Object> metadata) {
        object(metadata, Payload.SOURCE);
        year(object(metadata, Payload.ZOTERO).get("year"));
        pages(object(metadata, Payload.DOC).get("page_span"));
    }

    private static Map<?, ?> object(Map<String, Object> metadata, String name) {
        return switch (metadata.get(name)) {
            case null -> Map.of();
            case Map<?, ?> object -> object;
            default -> throw new IllegalArgumentException("metadata." + name + " must be an object");
        };
    }

    private static void year(@Nullable Object year) {
        if (year instanceof Number number && !isWhole(number, -YEAR_MAX, YEAR_MAX)) {
            throw new IllegalArgumentException("metadata.zotero.year must be a year, such as 2023");
        }
    }

    /// Numbers only: a text may name pages in another way, such as `iv`.
    private static void pages(@Nullable Object span) {
        var pages = span instanceof List<?> list ? list : span == null ? List.of() : List.of(span);
        var numbers = pages.stream()
                .filter(Number.class::isInstance)
                .map(Number.class::cast)
                .toList();
        if (pages.size() > PAGES_MAX
                || !numbers.stream().allMatch(page -> isWhole(page, 0, Integer.MAX_VALUE))
                || (numbers.size() == PAGES_MAX
                        && numbers.getFirst().intValue() > numbers.getLast().intValue())) {
            throw new IllegalArgumentException(
                    "metadata.doc.page_span must be the first and the last page, such as [45, 46]");
        }
    }

    private static boolean isWhole(Number number, int min, int max) {
        var value = number.doubleValue();
        return value >= min && value <= max && value == Math.rint(value);
    }
}
