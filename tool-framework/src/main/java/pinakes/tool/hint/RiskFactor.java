package pinakes.tool.hint;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.function.UnaryOperator;
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
        probability = RangeCheck.unit("probability", probability);
        impact = RangeCheck.unit("impact", impact);
    }

    /// The same with another mitigation.
    RiskFactor reworded(UnaryOperator<String> wording) {
        var said = mitigation == null ? "" : wording.apply(mitigation);
        return new RiskFactor(type, severity, description, probability, impact, said.isEmpty() ? null : said);
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
