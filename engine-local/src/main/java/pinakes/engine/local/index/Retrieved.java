package pinakes.engine.local.index;

import java.util.List;
import pinakes.engine.document.ChunkId;
import pinakes.ranking.Candidate;

/// The chunks that a search proposes.
///
/// @param warnings how the search differed from the query, for people to read
public record Retrieved(List<Candidate<ChunkId>> candidates, List<String> warnings) {
    public Retrieved {
        candidates = List.copyOf(candidates);
        warnings = List.copyOf(warnings);
    }
}
