package pinakes.engine.local.index;

import org.jspecify.annotations.Nullable;
import pinakes.engine.project.ChunkFilter;

/// What to look for in a project.
///
/// @param words plain words, or null to look for the meaning alone; no character in them has a special meaning
/// @param candidates how many chunks words and meaning may each propose
public record ProjectIndexQuery(@Nullable String words, UnitVector vector, ChunkFilter filter, int candidates) {
    public ProjectIndexQuery {
        if (candidates < 1 || candidates > IndexQuery.CANDIDATES_MAX) {
            throw new IllegalArgumentException(
                    "1 to " + IndexQuery.CANDIDATES_MAX + " candidates can be asked for, got " + candidates);
        }
    }
}
