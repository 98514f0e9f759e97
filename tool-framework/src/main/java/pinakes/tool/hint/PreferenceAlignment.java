package pinakes.tool.hint;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/// How a suggested action fits what the user prefers.
///
/// @param score from -1 for a conflict to 1 for a strong fit
@JsonInclude(JsonInclude.Include.NON_NULL)
public record PreferenceAlignment(
        String action,
        String preference,
        Alignment alignment,
        double score,
        @Nullable String explanation) {
    public PreferenceAlignment {
        score = RangeCheck.within("score", score, -1.0, 1.0);
    }

    public enum Alignment {
        STRONG,
        MODERATE,
        WEAK,
        NEUTRAL,
        CONFLICT
    }
}
