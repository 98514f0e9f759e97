package pinakes.tool.hint;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Builds complete [AgentHints] from the evidence of one call.
///
/// Confidence is the mean support of the evidence, weighted by quality; the source quality is that of the weakest
/// evidence. The benefit is stated by the tool and the effort follows from the suggested calls. A tool states what it
/// observed and what to do next; the rest follows.
public final class Hints {
    private final List<Evidence> evidence;
    private final List<NextAction> actions = new ArrayList<>();
    private final List<RelatedResource> resources = new ArrayList<>();
    private final List<String> contextNeeded = new ArrayList<>();
    private final List<String> assumptions = new ArrayList<>();
    private final List<RiskFactor> risks = new ArrayList<>();
    private final List<Dependency> dependencies = new ArrayList<>();
    private final List<PreferenceAlignment> preferences = new ArrayList<>();
    private final List<Warning> warnings = new ArrayList<>();
    private final List<Alternative> alternatives = new ArrayList<>();
    private final List<String> constraints = new ArrayList<>();
    private ValidityPeriod validity = ValidityPeriod.SHORT;
    private double benefit;
    private @Nullable Double confidence;
    private @Nullable SourceQuality quality;
    private AgentHints.@Nullable Origin origin;

    private Hints(List<Evidence> evidence) {
        this.evidence = evidence;
    }

    /// Starts with what the call observed.
    public static Hints from(Evidence first, Evidence... more) {
        var evidence = new ArrayList<Evidence>();
        evidence.add(first);
        evidence.addAll(List.of(more));
        return new Hints(evidence);
    }

    /// Starts with a fact that the call read from, or wrote to, the system's own records.
    public static Hints recorded(String statement) {
        return from(Evidence.recorded(statement));
    }

    /// Starts with an exact answer that speaks for itself.
    public static Hints exact() {
        return recorded("");
    }

    public Hints and(Evidence observed) {
        evidence.add(observed);
        return this;
    }

    /// Suggests a ready-to-run call.
    ///
    /// @param why null where the call speaks for itself
    public Hints next(
            String tool, Priority priority, Map<String, ? extends @Nullable Object> arguments, @Nullable String why) {
        return next(NextAction.call(tool, priority, arguments, why));
    }

    public Hints next(NextAction action) {
        actions.add(action);
        return this;
    }

    public Hints about(String type, String id, String label, double relevance) {
        return about(new RelatedResource(type, id, label, relevance, Map.of()));
    }

    public Hints about(RelatedResource resource) {
        resources.add(resource);
        return this;
    }

    /// Names context that would have improved the answer.
    public Hints wouldHelp(String context) {
        contextNeeded.add(context);
        return this;
    }

    public Hints assuming(String assumption) {
        assumptions.add(assumption);
        return this;
    }

    public Hints risk(RiskFactor risk) {
        risks.add(risk);
        return this;
    }

    public Hints dependency(Dependency dependency) {
        dependencies.add(dependency);
        return this;
    }

    public Hints preference(PreferenceAlignment preference) {
        preferences.add(preference);
        return this;
    }

    public Hints warn(Warning warning) {
        warnings.add(warning);
        return this;
    }

    public Hints alternative(Alternative alternative) {
        alternatives.add(alternative);
        return this;
    }

    public Hints constraint(String constraint) {
        constraints.add(constraint);
        return this;
    }

    public Hints validFor(ValidityPeriod period) {
        this.validity = period;
        return this;
    }

    /// How much this call achieved or its suggestions would achieve, from 0 to 1.
    public Hints benefit(double gain) {
        this.benefit = gain;
        return this;
    }

    /// The benefit of finding or changing this many items: 0 for none, 0.5 for one, nearly 1 for many.
    public Hints items(long count) {
        return benefit(EstimatedImpact.ofItems(count));
    }

    /// Replaces the confidence that follows from the evidence.
    public Hints confidence(double chance) {
        this.confidence = chance;
        return this;
    }

    /// Replaces the quality of the evidence by the quality of the content in the answer.
    public Hints quality(SourceQuality ofContent) {
        this.quality = ofContent;
        return this;
    }

    public Hints origin(AgentHints.Origin origin) {
        this.origin = origin;
        return this;
    }

    public AgentHints build() {
        return new AgentHints(
                actions,
                resources,
                confidence == null ? supported() : confidence,
                quality == null ? weakest() : quality,
                validity,
                contextNeeded,
                assumptions,
                risks,
                dependencies,
                EstimatedImpact.of(benefit, actions.size()),
                preferences,
                reasoning(),
                warnings,
                alternatives,
                constraints,
                origin);
    }

    private double supported() {
        var weights = 0.0;
        var supported = 0.0;
        for (var observed : evidence) {
            weights += observed.quality().weight();
            supported += observed.quality().weight() * observed.support();
        }
        return Math.round(supported / weights * 100) / 100.0;
    }

    private SourceQuality weakest() {
        return Collections.max(evidence, Comparator.comparing(Evidence::quality))
                .quality();
    }

    private @Nullable String reasoning() {
        var said = evidence.stream()
                .map(Evidence::statement)
                .filter(statement -> !statement.isEmpty())
                .collect(Collectors.joining("; "));
        return said.isEmpty() ? null : said;
    }
}
