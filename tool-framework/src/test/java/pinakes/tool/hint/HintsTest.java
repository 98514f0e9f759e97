package pinakes.tool.hint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.tool.contract.WireJson;

class HintsTest {
    @Test
    @DisplayName("N3: every required field is there, in the published spelling, and empty optional ones are not")
    void hints_are_complete() {
        var json = WireJson.CAMEL.valueToTree(Hints.recorded("it is so").build());

        assertThat(json.propertyNames())
                .containsExactly(
                        "suggestedNextActions",
                        "relatedResources",
                        "confidence",
                        "sourceQuality",
                        "validityPeriod",
                        "contextNeeded",
                        "assumptions",
                        "riskFactors",
                        "dependencies",
                        "estimatedImpact",
                        "preferenceAlignment",
                        "reasoning");
    }

    @Test
    @DisplayName("N3: the published example of rich hints can be said, word for word")
    void published_example_of_rich_hints() {
        var hints = Hints.from(Evidence.doubt("High confidence based on FSRS algorithm and recent performance", 0.95))
                .next(new NextAction(
                        "review-next-card",
                        Priority.HIGH,
                        Map.of(),
                        null,
                        null,
                        null,
                        NextAction.Purpose.LEARNING,
                        List.of(),
                        "Continue learning momentum",
                        null,
                        0.92))
                .next(new NextAction(
                        "adjust-difficulty",
                        Priority.MEDIUM,
                        Map.of(),
                        null,
                        null,
                        null,
                        NextAction.Purpose.OPTIMIZATION,
                        List.of(),
                        "Better calibrated difficulty",
                        null,
                        null))
                .about(new RelatedResource(
                        "deck", "deck_456", "Math Deck", 1.0, Map.of("quality", "high", "freshness", "current")))
                .validFor(ValidityPeriod.SHORT)
                .wouldHelp("user's recent performance trend")
                .assuming("User completed review attentively")
                .assuming("FSRS algorithm accurate")
                .risk(new RiskFactor(
                        RiskFactor.Type.USER_EXPERIENCE, Priority.LOW, "User might feel fatigued", 0.2, 0.1, null))
                .dependency(new Dependency(
                        "adjust-difficulty",
                        List.of("review-next-card"),
                        Dependency.Type.RECOMMENDED,
                        "Need more data points before adjustment"))
                .benefit(0.85)
                .preference(new PreferenceAlignment(
                        "review-next-card", "continuous_learning", PreferenceAlignment.Alignment.STRONG, 0.9, null))
                .warn(new Warning(
                        Warning.Type.PERFORMANCE, Priority.LOW, "User slower than usual", List.of(), null, false))
                .build();

        assertThat(WireJson.CAMEL.valueToTree(hints).toString())
                .isEqualTo(WireJson.CAMEL
                        .readTree("""
                        {"suggestedNextActions": [
                           {"action": "review-next-card", "priority": "high", "category": "learning",
                            "expectedOutcome": "Continue learning momentum", "confidence": 0.92},
                           {"action": "adjust-difficulty", "priority": "medium", "category": "optimization",
                            "expectedOutcome": "Better calibrated difficulty"}],
                         "relatedResources": [{"type": "deck", "id": "deck_456", "label": "Math Deck", "relevance": 1.0,
                            "metadata": $metadata}],
                         "confidence": 0.95, "sourceQuality": "medium", "validityPeriod": "short",
                         "contextNeeded": ["user's recent performance trend"],
                         "assumptions": ["User completed review attentively", "FSRS algorithm accurate"],
                         "riskFactors": [{"type": "user-experience", "severity": "low",
                            "description": "User might feel fatigued", "probability": 0.2, "impact": 0.1}],
                         "dependencies": [{"action": "adjust-difficulty", "dependsOn": ["review-next-card"],
                            "type": "recommended", "reason": "Need more data points before adjustment"}],
                         "estimatedImpact": {"benefit": 0.85, "effort": 0.2, "roi": 4.25},
                         "preferenceAlignment": [{"action": "review-next-card", "preference": "continuous_learning",
                            "alignment": "strong", "score": 0.9}],
                         "reasoning": "High confidence based on FSRS algorithm and recent performance",
                         "warnings": [{"type": "performance", "severity": "low", "message": "User slower than usual",
                            "autoFixable": false}]}
                        """.replace(
                                "$metadata",
                                WireJson.CAMEL.writeValueAsString(
                                        hints.relatedResources().getFirst().metadata())))
                        .toString());
    }

    @Test
    @DisplayName("N3: confidence is computed from the evidence, and better evidence counts more")
    void confidence_follows_the_evidence() {
        var certain = Evidence.recorded("stored");
        var half = Evidence.doubt("ambiguous", 0.5);

        assertThat(Hints.from(certain).build().confidence()).isEqualTo(1.0);
        assertThat(Hints.from(certain, half).build().confidence()).isEqualTo(0.81);
        assertThat(Hints.from(certain, half).build().sourceQuality()).isEqualTo(SourceQuality.MEDIUM);
        assertThat(Hints.from(certain).and(half).build().reasoning()).isEqualTo("stored; ambiguous");
    }

    @Test
    @DisplayName("N3a: impact follows from what was found or changed, and effort from the suggested calls")
    void impact_is_computed() {
        var nothing = Hints.recorded("").items(0).build().estimatedImpact();
        var one = Hints.recorded("").items(1).build().estimatedImpact();
        var many = Hints.recorded("")
                .items(40)
                .next("count-words", Priority.LOW, Map.of(), null)
                .build()
                .estimatedImpact();

        assertThat(nothing).isEqualTo(new EstimatedImpact(0, 0, 0, List.of()));
        assertThat(one).isEqualTo(new EstimatedImpact(0.5, 0, 0, List.of()));
        assertThat(many).isEqualTo(new EstimatedImpact(0.98, 0.1, 9.8, List.of()));
    }

    @Test
    @DisplayName("N3: hints name only tools that the caller has, and the effort counts only those")
    void other_tools_are_left_out() {
        var hints = Hints.recorded("")
                .next("count-words", Priority.LOW, Map.of(), null)
                .next("forget-words", Priority.LOW, Map.of(), null)
                .dependency(new Dependency("count-words", List.of("forget-words"), Dependency.Type.REQUIRED, null))
                .build()
                .translated(
                        action ->
                                Optional.of(action).filter(said -> said.action().equals("count-words")),
                        tool -> Optional.of(tool).filter("count-words"::equals));

        assertThat(hints.suggestedNextActions()).hasSize(1);
        assertThat(hints.dependencies()).isEmpty();
        assertThat(hints.estimatedImpact().effort()).isEqualTo(0.1);
    }

    @Test
    @DisplayName("N7: hints out of range cannot be made")
    void figures_are_checked() {
        assertThatThrownBy(() -> Evidence.doubt("too sure", 1.1)).hasMessageContaining("between 0.0 and 1.0");
        assertThatThrownBy(() -> Evidence.doubt("not a number", Double.NaN)).hasMessageContaining("NaN");
        assertThatThrownBy(() -> Hints.recorded("").about("task", "1", "x", -0.1))
                .hasMessageContaining("relevance");
        assertThatThrownBy(() -> new PreferenceAlignment("a", "b", PreferenceAlignment.Alignment.CONFLICT, -1.5, null))
                .hasMessageContaining("score");
    }

    @Test
    @DisplayName("R7: labels are shortened by characters, never through the middle of one")
    void labels_are_short() {
        var label = new RelatedResource("task", "1", "😀".repeat(100), 1.0, Map.of()).label();

        assertThat(label).isEqualTo("😀".repeat(59) + "…");
    }
}
