package pinakes.engine.core.index;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A query for chunks.
///
/// @param words plain words without query syntax, or null to search by vector only
/// @param phrases only chunks that contain all of them are found, unless there is none
/// @param vector null to search by keyword only
/// @param filter chunks must meet all conditions
/// @param candidates maximum number of chunks from each of the two
public record IndexQuery(
        @Nullable String words,
        List<String> phrases,
        @Nullable UnitVector vector,
        List<Condition> filter,
        int candidates) {
    public static final int CANDIDATES_MAX = 1_000;

    /// How many more neighbours than candidates a vector search looks for. It walks a graph and misses some of the
    /// nearest; the more it looks for, the fewer it misses, but the longer it takes (`benchmarks/run recall`).
    private static final int NEIGHBOURS_BEYOND = 300;

    public IndexQuery {
        phrases = List.copyOf(phrases);
        filter = List.copyOf(filter);
        if (words == null && vector == null) {
            throw new IllegalArgumentException("a query needs words or a vector");
        }
        if (candidates < 1 || candidates > CANDIDATES_MAX) {
            throw new IllegalArgumentException(
                    "1 to " + CANDIDATES_MAX + " candidates can be requested, got " + candidates);
        }
    }

    /// How many of the nearest chunks a vector search looks for; the best of them are candidates.
    public int neighbours() {
        return candidates + NEIGHBOURS_BEYOND;
    }

    /// The same query for more candidates, up to the maximum.
    public IndexQuery withMore(int more) {
        return new IndexQuery(words, phrases, vector, filter, Math.min(CANDIDATES_MAX, candidates + more));
    }
}
