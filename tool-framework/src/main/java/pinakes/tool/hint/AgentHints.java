package pinakes.tool.hint;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Guidance in every answer; complete and in range by construction.
///
/// @param confidence the chance that the answer is right for what was asked, 0 to 1
/// @param reasoning why these hints were given
public record AgentHints(
        List<NextAction> suggestedNextActions,
        List<RelatedResource> relatedResources,
        double confidence,
        SourceQuality sourceQuality,
        ValidityPeriod validityPeriod,
        List<String> contextNeeded,
        List<String> assumptions,
        List<RiskFactor> riskFactors,
        List<Dependency> dependencies,
        EstimatedImpact estimatedImpact,
        List<PreferenceAlignment> preferenceAlignment,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String reasoning,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Warning> warnings,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Alternative> alternatives,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> constraints,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Origin metadata) {
    public AgentHints {
        suggestedNextActions = List.copyOf(suggestedNextActions);
        relatedResources = List.copyOf(relatedResources);
        confidence = RangeCheck.unit("confidence", confidence);
        contextNeeded = List.copyOf(contextNeeded);
        assumptions = List.copyOf(assumptions);
        riskFactors = List.copyOf(riskFactors);
        dependencies = List.copyOf(dependencies);
        preferenceAlignment = List.copyOf(preferenceAlignment);
        warnings = List.copyOf(warnings);
        alternatives = List.copyOf(alternatives);
        constraints = List.copyOf(constraints);
    }

    /// The same hints with other actions, dependencies and alternatives.
    ///
    /// @param action the action to suggest instead of another; empty to leave it out
    /// @param tool the tool to name instead of another, or the same for other texts; empty to leave it out
    public AgentHints translated(
            Function<NextAction, Optional<NextAction>> action, Function<String, Optional<String>> tool) {
        var actions = suggestedNextActions.stream()
                .map(action)
                .flatMap(Optional::stream)
                .toList();
        var needs = dependencies.stream()
                .map(need -> need.translated(tool))
                .flatMap(Optional::stream)
                .toList();
        var others = alternatives.stream()
                .flatMap(other -> tool.apply(other.approach()).map(other::by).stream())
                .toList();
        return actions.equals(suggestedNextActions) && needs.equals(dependencies) && others.equals(alternatives)
                ? this
                : with(actions, needs, warnings, others);
    }

    /// The same hints with other texts.
    ///
    /// @param wording the text to use for another; empty to leave it out
    public AgentHints reworded(UnaryOperator<String> wording) {
        return new AgentHints(
                suggestedNextActions,
                relatedResources,
                confidence,
                sourceQuality,
                validityPeriod,
                reworded(contextNeeded, wording),
                reworded(assumptions, wording),
                riskFactors.stream().map(risk -> risk.reworded(wording)).toList(),
                dependencies,
                estimatedImpact,
                preferenceAlignment,
                reasoning,
                warnings.stream().map(warning -> warning.reworded(wording)).toList(),
                alternatives,
                reworded(constraints, wording),
                metadata);
    }

    private static List<String> reworded(List<String> texts, UnaryOperator<String> wording) {
        return texts.stream().map(wording).filter(text -> !text.isEmpty()).toList();
    }

    public AgentHints withActions(List<NextAction> actions) {
        return with(actions, dependencies, warnings, alternatives);
    }

    public AgentHints warning(Warning warning) {
        var more = Stream.concat(warnings.stream(), Stream.of(warning)).toList();
        return with(suggestedNextActions, dependencies, more, alternatives);
    }

    private AgentHints with(
            List<NextAction> actions, List<Dependency> needs, List<Warning> warned, List<Alternative> others) {
        return new AgentHints(
                actions,
                relatedResources,
                confidence,
                sourceQuality,
                validityPeriod,
                contextNeeded,
                assumptions,
                riskFactors,
                needs,
                EstimatedImpact.of(estimatedImpact.benefit(), actions.size()),
                preferenceAlignment,
                reasoning,
                warned,
                others,
                constraints,
                metadata);
    }

    /// Where the hints themselves come from.
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Origin(
            String generatedAt,
            String generatedBy,
            @Nullable String modelVersion,
            @Nullable Double processingTime) {}
}
