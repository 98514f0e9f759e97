package pinakes.family.kb;

import java.util.List;
import java.util.Map;
import pinakes.engine.search.SearchAnswer;
import pinakes.family.wording.RepeatedQuestion;
import pinakes.tool.hint.AgentHints;
import pinakes.tool.hint.Evidence;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.NextAction;
import pinakes.tool.hint.Priority;
import pinakes.tool.hint.SourceQuality;
import pinakes.tool.hint.Warning;

/// What to make of the chunks that were found, and where to look next.
final class KbSearchHints {
    private KbSearchHints() {}

    static AgentHints on(KbSearch.Input input, SearchAnswer answer) {
        var hints = answer.hits().isEmpty() ? nothing(input, answer) : found(answer);
        for (var warning : answer.warnings()) {
            hints.warn(new Warning(Warning.Type.PERFORMANCE, Priority.MEDIUM, warning, List.of(), null, null));
        }
        return hints.build();
    }

    private static Hints found(SearchAnswer answer) {
        var best = answer.hits().getFirst();
        return Hints.from(new Evidence(
                        "judged by the scores and by whether words and meaning agree",
                        Math.clamp(answer.confidence(), 0, 1),
                        SourceQuality.MEDIUM))
                .next(NextAction.call(
                        KbGet.NAME,
                        Priority.MEDIUM,
                        Map.of(
                                "document_id",
                                best.document().number().value(),
                                "chunk_offset",
                                Math.max(0, best.passage().ordinal() - 1)),
                        "Read the best result in its context"))
                .constraint(KbHints.STORED_CONTENT)
                .impact(0.7, 0.1);
    }

    private static Hints nothing(KbSearch.Input input, SearchAnswer answer) {
        if (answer.emptyKnowledgeBase()) {
            return Hints.from(Evidence.recorded("the catalog has no document"))
                    .next(KbJobs.NAME, Priority.LOW, Map.of(), "See whether documents are on their way")
                    .wouldHelp("a note to add with " + KbAddnote.NAME)
                    .impact(0.6, 0.2);
        }
        var narrowed = input.threshold() > 0 || !input.scope().isEverything();
        var hints = Hints.from(Evidence.doubt(
                        narrowed
                                ? "no chunk passed the filters and the threshold"
                                : "no chunk has these words or this meaning",
                        narrowed ? 0.3 : 0.6))
                .impact(0.6, 0.1);
        if (narrowed && RepeatedQuestion.isShortEnough(input.query())) {
            hints.next(
                    KbSearch.NAME,
                    Priority.HIGH,
                    Map.of("query", input.query()),
                    "The same everywhere, however relevant");
        }
        return hints.next(KbCollections.NAME, Priority.MEDIUM, Map.of(), "See where documents are")
                .wouldHelp("other words for the same thing");
    }
}
