package pinakes.engine.local.index;

import java.util.List;
import pinakes.ranking.Candidate;

/// The chunks that a search proposes.
///
/// @param warnings how the search differed from the query, for people to read
/// @param <T> the id of a chunk
public record Retrieved<T>(List<Candidate<T>> candidates, List<String> warnings) {
    public Retrieved {
        candidates = List.copyOf(candidates);
        warnings = List.copyOf(warnings);
    }
}
