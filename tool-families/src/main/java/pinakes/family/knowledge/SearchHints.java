package pinakes.family.knowledge;

import java.time.Instant;
import java.util.ArrayList;
import pinakes.engine.search.SearchAnswer;
import pinakes.family.answer.Provenance;
import pinakes.family.answer.SearchEvidence;
import pinakes.family.answer.Verdict;
import pinakes.family.knowledge.KnowledgeSearch.Input;
import pinakes.tool.hint.Hints;

/// Hints for the passages that were found, and where to look next.
final class SearchHints {
    private static final int PASSAGES_TO_READ_ON = 5;

    private SearchHints() {}

    static Hints on(Input input, SearchAnswer answer, Instant now) {
        var hints = answer.hits().isEmpty() ? nothing(input) : found(answer, now);
        return SearchEvidence.warned(hints, answer);
    }

    /// Further reading is suggested where the best passage may hold only part of the answer.
    private static Hints found(SearchAnswer answer, Instant now) {
        var best = answer.hits().getFirst();
        var confidence = answer.confidence();
        var verdict = Verdict.of(confidence, best.relevance());
        var hints = SearchEvidence.found(verdict, confidence, Provenance.of(best.document()));
        var following = best.passage().ordinal() + 1;
        if (verdict == Verdict.POSSIBLE && following < best.document().chunkCount()) {
            hints.next(KnowledgeHints.readOn(best.document().number(), following, PASSAGES_TO_READ_ON));
        } else {
            SearchEvidence.calibrated(hints, verdict, now);
        }
        return SearchEvidence.cut(hints, answer.hits().size(), answer.total(), "top_k");
    }

    private static Hints nothing(Input input) {
        var asked = new ArrayList<String>();
        if (input.filters() != null) {
            asked.add("filters");
        }
        if (input.minRelevance() > 0) {
            asked.add("min_relevance");
        }
        if (asked.isEmpty()) {
            return SearchEvidence.nothing("nothing found").wouldHelp("the words that the documents use");
        }
        return SearchEvidence.nothing("nothing found with", asked, KnowledgeSearch.NAME, input.query());
    }
}
