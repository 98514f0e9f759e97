package pinakes.engine.search;

import java.util.List;

/// What was found.
///
/// @param hits the best first
/// @param total how many passages were good enough, those beyond the limit included
/// @param confidence how likely it is that the first hit is relevant, from 0 to 1, judged by the scores and by
///     whether words and meaning agree; 0 when there is no hit
/// @param emptyKnowledgeBase whether there was nothing to search at all
public record SearchAnswer(List<Hit> hits, long total, double confidence, boolean emptyKnowledgeBase) {
    public SearchAnswer {
        hits = List.copyOf(hits);
    }
}
