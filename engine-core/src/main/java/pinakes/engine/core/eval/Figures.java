package pinakes.engine.core.eval;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/// The figures of one test set, or their mean over several.
///
/// @param words by keyword alone
/// @param meaning by meaning alone
/// @param both by both, as clients search; the other figures are about this ranking
/// @param right the relevance of correct first results
/// @param wrong the relevance of incorrect first results
/// @param unanswerable the relevance of first results for questions of other test sets
/// @param confidenceAuc how well confidence separates correct first results from incorrect ones
/// @param relevanceAuc how well relevance separates them
/// @param calibrationError the expected calibration error of confidence
public record Figures(
        Measures words,
        Measures meaning,
        Measures both,
        Quantiles right,
        Quantiles wrong,
        Quantiles unanswerable,
        OptionalDouble confidenceAuc,
        OptionalDouble relevanceAuc,
        OptionalDouble calibrationError) {
    static Figures of(Measures words, Measures meaning, Measures both, Reliability reliability) {
        return new Figures(
                words,
                meaning,
                both,
                reliability.right(),
                reliability.wrong(),
                reliability.unanswered(),
                reliability.confidenceAuc(),
                reliability.relevanceAuc(),
                reliability.calibrationError());
    }

    /// The mean of each figure; every test set counts equally.
    static Figures mean(List<Figures> all) {
        return new Figures(
                Measures.mean(each(all, Figures::words)),
                Measures.mean(each(all, Figures::meaning)),
                Measures.mean(each(all, Figures::both)),
                Quantiles.mean(each(all, Figures::right)),
                Quantiles.mean(each(all, Figures::wrong)),
                Quantiles.mean(each(all, Figures::unanswerable)),
                Statistics.mean(each(all, Figures::confidenceAuc)),
                Statistics.mean(each(all, Figures::relevanceAuc)),
                Statistics.mean(each(all, Figures::calibrationError)));
    }

    private static <T> List<T> each(List<Figures> all, Function<Figures, T> figure) {
        return all.stream().map(figure).toList();
    }
}
