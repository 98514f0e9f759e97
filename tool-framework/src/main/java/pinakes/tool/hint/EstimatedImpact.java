package pinakes.tool.hint;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/// The benefit and cost of following the suggestions.
///
/// @param roi benefit divided by effort
public record EstimatedImpact(
        double benefit,
        double effort,
        double roi,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> affectedMetrics) {
    private static final double EFFORT_MIN = 0.01;

    public EstimatedImpact {
        benefit = Range.unit("benefit", benefit);
        effort = Range.unit("effort", effort);
        affectedMetrics = List.copyOf(affectedMetrics);
    }

    public static EstimatedImpact of(double benefit, double effort) {
        var roi = benefit / Math.max(effort, EFFORT_MIN);
        return new EstimatedImpact(benefit, effort, Math.round(roi * 100) / 100.0, List.of());
    }
}
