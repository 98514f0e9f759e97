package pinakes.engine.core.index;

import java.util.List;
import java.util.Set;
import pinakes.engine.document.ChunkId;
import pinakes.ranking.Candidate;

/// The chunks that a search proposes.
///
/// @param languages that the index has stems of
/// @param isGuess whether no word of the query occurs, so that similar words were searched for in place of all
/// @param warnings how the search differed from the query, for people to read
public record Retrieved(
        List<Candidate<ChunkId>> candidates, Set<StemmedLanguage> languages, boolean isGuess, List<String> warnings) {
    public Retrieved {
        candidates = List.copyOf(candidates);
        languages = Set.copyOf(languages);
        warnings = List.copyOf(warnings);
    }
}
