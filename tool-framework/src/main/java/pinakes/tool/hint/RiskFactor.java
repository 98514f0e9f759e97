package pinakes.tool.hint;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/// A risk of relying on the answer.
@JsonInclude(JsonInclude.Include.NON_NULL)
public record RiskFactor(
        Type type,
        Priority severity,
        String description,
        double probability,
        double impact,
        @Nullable String mitigation) {
    public RiskFactor {
        probability = Range.unit("probability", probability);
        impact = Range.unit("impact", impact);
    }

    public enum Type {
        PERFORMANCE,
        ACCURACY,
        COST,
        COMPLEXITY,
        @JsonProperty("user-experience")
        USER_EXPERIENCE
    }
}
