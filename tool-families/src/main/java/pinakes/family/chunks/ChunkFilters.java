package pinakes.family.chunks;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import pinakes.engine.project.ChunkFilter;
import pinakes.engine.project.ChunkFilter.Range;
import pinakes.family.document.MetadataFilter;

/// The chunk filter as a caller writes it.
record ChunkFilters(
        @Nullable List<String> tags,
        TagMatch tagsMatch,
        @Nullable String citekey,
        @Nullable String source,
        @Nullable Integer pageFrom,
        @Nullable Integer pageTo,
        @Nullable Integer yearFrom,
        @Nullable Integer yearTo,
        @Nullable MetadataFilter metadata) {
    enum TagMatch {
        ANY,
        ALL
    }

    ChunkFilters {
        requireOrder("page", pageFrom, pageTo);
        requireOrder("year", yearFrom, yearTo);
    }

    static ChunkFilter of(@Nullable ChunkFilters filters) {
        return filters == null ? ChunkFilter.ALL : filters.filter();
    }

    private ChunkFilter filter() {
        Set<String> wanted = tags == null ? Set.of() : new HashSet<>(tags);
        return new ChunkFilter(
                tagsMatch == TagMatch.ANY ? wanted : Set.of(),
                tagsMatch == TagMatch.ALL ? wanted : Set.of(),
                citekey,
                source,
                new Range(pageFrom, pageTo),
                new Range(yearFrom, yearTo),
                metadata == null ? Map.of() : metadata.wanted());
    }

    private static void requireOrder(String of, @Nullable Integer from, @Nullable Integer to) {
        if (from != null && to != null && from > to) {
            throw new IllegalArgumentException("filters." + of + "_from must not be after filters." + of + "_to");
        }
    }
}
