package pinakes.family.answer;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.engine.search.SearchAnswer;
import pinakes.engine.search.SearchRequest;
import pinakes.tool.hint.AgentHints;
import pinakes.tool.hint.Evidence;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.PreferenceAlignment;
import pinakes.tool.hint.Priority;
import pinakes.tool.hint.RiskFactor;
import pinakes.tool.hint.SourceQuality;
import pinakes.tool.hint.ValidityPeriod;
import pinakes.tool.hint.Warning;

/// Hints that all search tools share.
public final class SearchEvidence {
    private static final int REPEATED_CHARACTERS_MAX = 120;

    private SearchEvidence() {}

    /// Hints for results, best first.
    ///
    /// @param confidence the calibrated probability that the first is relevant
    /// @param best the quality of the first
    public static Hints found(Verdict verdict, double confidence, SourceQuality best) {
        var chance = Math.clamp(confidence, 0, 1);
        var hints = Hints.from(new Evidence(verdict.reason(), chance, best))
                .benefit(chance)
                .constraint(StoredName.NOTICE);
        return verdict.missing() == null ? hints : hints.wouldHelp(verdict.missing());
    }

    /// Says where the confidence comes from if the first result may be right or wrong.
    public static Hints calibrated(Hints hints, Verdict verdict, Instant now) {
        return verdict == Verdict.POSSIBLE
                ? hints.origin(new AgentHints.Origin(
                        now.truncatedTo(ChronoUnit.SECONDS).toString(), "calibration", null, null))
                : hints;
    }

    /// Adds the warnings of a search; a temporary state of the engine makes the answer short-lived.
    public static Hints warned(Hints hints, SearchAnswer answer) {
        warned(hints, answer.warnings());
        return answer.isTemporary() ? hints.validFor(ValidityPeriod.IMMEDIATE) : hints;
    }

    /// Hints for a search that found nothing.
    public static Hints nothing(String reason) {
        return Hints.from(Evidence.doubt(reason, 0));
    }

    /// Hints for a search that found nothing and may do so without the conditions that the caller asked for.
    ///
    /// @param reason goes on with the conditions
    /// @param asked the parameters with the conditions
    public static Hints nothing(String reason, List<String> asked, String tool, String query) {
        var dropped = String.join(" and ", asked);
        var hints = nothing(reason + " " + dropped);
        if (isRepeatable(query)) {
            asked.forEach(condition -> hints.preference(dropping(tool, condition)));
            hints.next(tool, Priority.MEDIUM, Map.of("query", query), "Search without " + dropped);
        }
        return hints;
    }

    /// Says that more matches than were asked for exist.
    ///
    /// @param limitName the parameter that limits the results
    public static Hints cut(Hints hints, int shown, long total, String limitName) {
        return shown > 0 && total > shown
                ? hints.assuming(shown + " of " + total + " matches shown (" + limitName + ")")
                : hints;
    }

    /// Says that a suggested call drops a filter that the caller asked for.
    public static PreferenceAlignment dropping(String tool, String filters) {
        return new PreferenceAlignment(tool, filters, PreferenceAlignment.Alignment.CONFLICT, -1.0, null);
    }

    /// Repeats the warnings, and says what they mean for the answer.
    public static Hints warned(Hints hints, List<String> warnings) {
        for (var warning : warnings) {
            var isAboutQuery = warning.endsWith(SearchAnswer.REWORDED)
                    || warning.endsWith(SearchAnswer.UNQUOTED)
                    || warning.startsWith(SearchAnswer.LEFT_OUT);
            hints.warn(Warning.of(
                    isAboutQuery ? Warning.Type.VALIDATION : Warning.Type.PERFORMANCE, Priority.MEDIUM, warning));
            var risk = risk(warning);
            if (risk != null) {
                hints.risk(risk);
            } else if (warning.endsWith(SearchAnswer.REWORDED)) {
                hints.assuming("unknown words are misspelled");
            } else if (warning.endsWith(SearchAnswer.UNQUOTED)) {
                hints.assuming("the quoted words need not be adjacent");
            }
        }
        return hints;
    }

    private static @Nullable RiskFactor risk(String warning) {
        if (warning.startsWith(SearchAnswer.INCOMPLETE)) {
            return new RiskFactor(
                    RiskFactor.Type.ACCURACY,
                    Priority.HIGH,
                    "Better matches may be missing.",
                    0.5,
                    0.5,
                    "Search again when the index is complete.");
        }
        return warning.equals(SearchAnswer.WORDS_ONLY)
                ? new RiskFactor(
                        RiskFactor.Type.ACCURACY,
                        Priority.MEDIUM,
                        "Matches by meaning are missing.",
                        0.5,
                        0.5,
                        "Use words that occur in the documents, or search again later.")
                : null;
    }

    /// Says which results lack their context because the answer would be too long.
    public static Hints contextLimited(Hints hints, SearchRequest request, int results) {
        return results > request.hitsWithContext()
                ? hints.constraint(
                        request.hitsWithContext() == 1
                                ? "only the first result includes context"
                                : "only the first " + request.hitsWithContext() + " results include context")
                : hints;
    }

    /// Whether hints may repeat a query; long ones would cost too many tokens.
    public static boolean isRepeatable(String query) {
        return query.length() <= REPEATED_CHARACTERS_MAX;
    }
}
