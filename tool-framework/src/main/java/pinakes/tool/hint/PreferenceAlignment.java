package pinakes.tool.hint;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
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
        score = Range.within("score", score, -1.0, 1.0);
    }

    public enum Alignment {
        @JsonProperty("strong")
        STRONG,
        @JsonProperty("moderate")
        MODERATE,
        @JsonProperty("weak")
        WEAK,
        @JsonProperty("neutral")
        NEUTRAL,
        @JsonProperty("conflict")
        CONFLICT
    }
}
