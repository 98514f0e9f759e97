package pinakes.family.kb;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import pinakes.engine.search.Hit;
import pinakes.engine.search.SearchAnswer;
import pinakes.family.answer.Provenance;
import pinakes.family.answer.Rounding;
import pinakes.family.answer.SearchEvidence;
import pinakes.family.answer.Verdict;
import pinakes.tool.hint.Alternative;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;

/// Hints for the chunks that were found, and where to look next.
final class KbSearchHints {
    private KbSearchHints() {}

    static Hints on(KbSearch.Input input, SearchAnswer answer, Instant now) {
        var hints = answer.hits().isEmpty() ? nothing(input, answer) : found(input, answer, now);
        return SearchEvidence.warned(hints, answer);
    }

    /// Further reading is suggested where the best chunk may hold only part of the answer, and another kind of search
    /// where no chunk answers.
    private static Hints found(KbSearch.Input input, SearchAnswer answer, Instant now) {
        var best = answer.hits().getFirst();
        var confidence = answer.confidence();
        var verdict = Verdict.of(confidence, best.relevance());
        var hints = SearchEvidence.found(verdict, confidence, Provenance.of(best.document()));
        var following = best.passage().ordinal() + 1;
        if (verdict == Verdict.POSSIBLE && following < best.document().chunkCount()) {
            var arguments = Map.of("document_id", best.document().number().value(), "chunk_offset", following);
            hints.next(KbGet.NAME, Priority.LOW, arguments, null);
        }
        SearchEvidence.calibrated(hints, verdict, now);
        if (verdict == Verdict.POOR) {
            hints.alternative(otherSearch(input, answer.hits()));
        }
        return SearchEvidence.cut(hints, answer.hits().size(), answer.total(), "top");
    }

    private static Alternative otherSearch(KbSearch.Input input, List<Hit> hits) {
        if (input.ftsOnly() || input.vecOnly()) {
            return alternative(
                    "words and meaning together", 0, "finds what either alone would miss", "may add weak matches");
        }
        var words = hits.stream().mapToDouble(hit -> hit.scores().words()).max().orElse(0);
        return alternative("fts_only: true", words, "finds exact names and numbers", "misses other wordings");
    }

    private static Alternative alternative(String approach, double confidence, String why, String cost) {
        var chance = Rounding.hundredths(Math.clamp(confidence, 0, 1));
        return new Alternative(approach, chance, why, List.of(), List.of(cost), null);
    }

    private static Hints nothing(KbSearch.Input input, SearchAnswer answer) {
        if (answer.emptyKnowledgeBase()) {
            return SearchEvidence.nothing("the catalog has no documents")
                    .wouldHelp("a note, added with " + KbAddnote.NAME);
        }
        var asked = new ArrayList<String>();
        if (!input.scope().isEverything()) {
            asked.add("filters");
        }
        if (input.threshold() > 0) {
            asked.add("threshold");
        }
        if (asked.isEmpty()) {
            return SearchEvidence.nothing("no chunk matches, by keyword or by meaning")
                    .wouldHelp("the words that the documents use");
        }
        return SearchEvidence.nothing("no chunk matches", asked, KbSearch.NAME, input.query());
    }
}
