package pinakes.tool.hint;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/// What the call and its suggestions achieve, and what the suggestions cost.
///
/// @param effort 0.1 for each suggested call
/// @param roi benefit divided by effort; 0 when nothing is suggested
public record EstimatedImpact(
        double benefit,
        double effort,
        double roi,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> affectedMetrics) {
    private static final double EFFORT_PER_CALL = 0.1;

    public EstimatedImpact {
        benefit = RangeCheck.unit("benefit", benefit);
        effort = RangeCheck.unit("effort", effort);
        affectedMetrics = List.copyOf(affectedMetrics);
    }

    static EstimatedImpact of(double benefit, int calls) {
        var effort = hundredths(Math.min(1, calls * EFFORT_PER_CALL));
        return new EstimatedImpact(
                hundredths(benefit), effort, effort == 0 ? 0 : hundredths(benefit / effort), List.of());
    }

    /// From 0 for no item over 0.5 for one to nearly 1 for many.
    public static double ofItems(long count) {
        return hundredths(count / (count + 1.0));
    }

    private static double hundredths(double value) {
        return Math.round(value * 100) / 100.0;
    }
}
