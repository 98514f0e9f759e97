package pinakes.engine.local.index;

import java.util.List;
import org.jspecify.annotations.Nullable;
import pinakes.engine.project.ChunkFilter;

/// A query for chunks of a project.
///
/// @param words plain words without query syntax, or null to search by vector only
/// @param phrases only chunks that contain all of them are found, unless there is none
/// @param candidates maximum number of chunks each from words and vector
public record ProjectIndexQuery(
        @Nullable String words, List<String> phrases, UnitVector vector, ChunkFilter filter, int candidates) {
    public ProjectIndexQuery {
        phrases = List.copyOf(phrases);
        if (candidates < 1 || candidates > IndexQuery.CANDIDATES_MAX) {
            throw new IllegalArgumentException(
                    "1 to " + IndexQuery.CANDIDATES_MAX + " candidates can be requested, got " + candidates);
        }
    }
}
