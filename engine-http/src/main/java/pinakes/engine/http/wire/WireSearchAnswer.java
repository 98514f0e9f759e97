package pinakes.engine.http.wire;

import java.util.List;
import pinakes.engine.search.Hit;
import pinakes.engine.search.SearchAnswer;

/// What was found, the best first.
///
/// @param confidence how likely the first result is relevant, from 0 to 1
/// @param warnings what made the answer worse than it could be
public record WireSearchAnswer(
        String query,
        List<Result> results,
        long totalMatches,
        int returned,
        double confidence,
        boolean emptyKnowledgeBase,
        List<String> warnings) {
    public static WireSearchAnswer of(String query, SearchAnswer answer) {
        return new WireSearchAnswer(
                query,
                answer.hits().stream().map(Result::of).toList(),
                answer.total(),
                answer.hits().size(),
                answer.confidence(),
                answer.emptyKnowledgeBase(),
                answer.warnings());
    }

    public SearchAnswer answer() {
        return new SearchAnswer(
                results.stream().map(Result::hit).toList(), totalMatches, confidence, emptyKnowledgeBase, warnings);
    }

    /// A passage that was found, and the document it is from.
    ///
    /// @param score how likely it is what was asked for, from 0 to 1, comparable between questions
    /// @param highlights where in the text the words of the question are, in UTF-16 units
    /// @param alike how many more passages say almost the same and were left out
    public record Result(
            WireDocument document,
            WirePassage chunk,
            double score,
            ScoreBreakdown scoreBreakdown,
            List<Hit.Span> highlights,
            int alike) {
        static Result of(Hit hit) {
            return new Result(
                    WireDocument.of(hit.document()),
                    WirePassage.of(hit.passage()),
                    hit.relevance(),
                    new ScoreBreakdown(hit.words(), hit.meaning()),
                    hit.highlights(),
                    hit.alike());
        }

        Hit hit() {
            return new Hit(
                    document.document(),
                    chunk.passage(),
                    score,
                    scoreBreakdown.fts(),
                    scoreBreakdown.vector(),
                    highlights,
                    alike);
        }
    }

    /// How well words and meaning match, each from 0 to 1 and comparable between questions.
    public record ScoreBreakdown(double fts, double vector) {}
}
