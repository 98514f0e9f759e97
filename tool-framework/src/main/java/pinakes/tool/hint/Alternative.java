package pinakes.tool.hint;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Another way that was considered.
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Alternative(
        String approach,
        double confidence,
        String reasoning,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> pros,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> cons,
        @Nullable Double estimatedImpact) {
    public Alternative {
        confidence = RangeCheck.unit("confidence of an alternative", confidence);
        pros = List.copyOf(pros);
        cons = List.copyOf(cons);
    }

    /// The same by another tool.
    Alternative by(String tool) {
        return new Alternative(tool, confidence, reasoning, pros, cons, estimatedImpact);
    }
}
