package pinakes.family.answer;

import java.util.List;
import pinakes.engine.search.SearchAnswer;
import pinakes.engine.search.SearchRequest;
import pinakes.tool.hint.Evidence;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;
import pinakes.tool.hint.SourceQuality;
import pinakes.tool.hint.ValidityPeriod;
import pinakes.tool.hint.Warning;

/// Hints that all search tools share.
public final class SearchEvidence {
    private static final int REPEATED_CHARACTERS_MAX = 120;

    private SearchEvidence() {}

    public static Hints found(String reasoning, double confidence) {
        return Hints.from(new Evidence(reasoning, Math.clamp(confidence, 0, 1), SourceQuality.MEDIUM));
    }

    /// Adds the warnings of a search; a temporary state of the engine makes the answer short-lived.
    public static Hints warned(Hints hints, SearchAnswer answer) {
        warned(hints, answer.warnings());
        return answer.isTemporary() ? hints.validFor(ValidityPeriod.IMMEDIATE) : hints;
    }

    public static Hints warned(Hints hints, List<String> warnings) {
        warnings.forEach(warning -> hints.warn(Warning.of(Warning.Type.PERFORMANCE, Priority.MEDIUM, warning)));
        return hints;
    }

    /// Says which results lack their context because the answer would be too long.
    public static Hints contextLimited(Hints hints, SearchRequest request, int results) {
        return results > request.hitsWithContext()
                ? hints.constraint("only the first " + request.hitsWithContext() + " results include context")
                : hints;
    }

    /// Whether hints may repeat a query; long ones would cost too many tokens.
    public static boolean isRepeatable(String query) {
        return query.length() <= REPEATED_CHARACTERS_MAX;
    }
}
