package pinakes.engine.local.index;

import org.jspecify.annotations.Nullable;
import pinakes.engine.document.DocumentFilter;

/// What to look for.
///
/// @param words plain words, or null to look for the meaning alone; no character in them has a special meaning
/// @param vector the meaning, or null to look for the words alone
/// @param candidates how many chunks each of the two may propose
public record IndexQuery(@Nullable String words, @Nullable UnitVector vector, DocumentFilter filter, int candidates) {
    public static final int CANDIDATES_MAX = 1_000;

    public IndexQuery {
        if (words == null && vector == null) {
            throw new IllegalArgumentException("a query needs words or a vector");
        }
        if (candidates < 1 || candidates > CANDIDATES_MAX) {
            throw new IllegalArgumentException(
                    "1 to " + CANDIDATES_MAX + " candidates can be asked for, got " + candidates);
        }
    }

    /// The same question, for more candidates if there may be more.
    public IndexQuery withMore(int more) {
        return new IndexQuery(words, vector, filter, Math.min(CANDIDATES_MAX, candidates + more));
    }
}
