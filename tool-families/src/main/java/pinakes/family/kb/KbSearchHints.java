package pinakes.family.kb;

import java.util.Map;
import pinakes.engine.search.SearchAnswer;
import pinakes.family.answer.SearchEvidence;
import pinakes.tool.hint.Evidence;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;

/// Hints for the chunks that were found, and where to look next.
final class KbSearchHints {
    private KbSearchHints() {}

    static Hints on(KbSearch.Input input, SearchAnswer answer) {
        var hints = answer.hits().isEmpty() ? nothing(input, answer) : found(answer);
        return SearchEvidence.warned(hints, answer);
    }

    private static Hints found(SearchAnswer answer) {
        var best = answer.hits().getFirst();
        var following = best.passage().ordinal() + 1;
        var isLast = following >= best.document().chunkCount();
        var arguments = Map.of(
                "document_id",
                best.document().number().value(),
                "chunk_offset",
                isLast ? Math.max(0, following - 2) : following);
        return SearchEvidence.found("judged by the scores and by whether words and meaning agree", answer.confidence())
                .next(
                        KbGet.NAME,
                        Priority.MEDIUM,
                        arguments,
                        isLast ? "Read the best result in context" : "Read on from the best result")
                .constraint(KbHints.STORED_CONTENT)
                .impact(0.7, 0.1);
    }

    private static Hints nothing(KbSearch.Input input, SearchAnswer answer) {
        if (answer.emptyKnowledgeBase()) {
            return Hints.recorded("the catalog has no documents")
                    .next(KbJobs.NAME, Priority.LOW, Map.of(), "See whether documents are being processed")
                    .wouldHelp("a note, added with " + KbAddnote.NAME)
                    .impact(0.6, 0.2);
        }
        var narrowed = input.threshold() > 0 || !input.scope().isEverything();
        var hints = Hints.from(Evidence.doubt(
                        narrowed
                                ? "no chunk passed the filters and the threshold"
                                : "no chunk matches these words or this meaning",
                        0))
                .impact(0.6, 0.1);
        if (narrowed && SearchEvidence.isRepeatable(input.query())) {
            hints.next(
                    KbSearch.NAME,
                    Priority.HIGH,
                    Map.of("query", input.query()),
                    "Repeat the query without filters and threshold");
        }
        return hints.next(KbCollections.NAME, Priority.MEDIUM, Map.of(), "List the collections")
                .wouldHelp("synonyms");
    }
}
