package pinakes.tool.hint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import pinakes.tool.contract.WireJson;

@DisplayName("N3: hints on the wire are what their records say")
final class HintsJsonTest {
    private static final NextAction FULL_ACTION = new NextAction(
            "count-words",
            Priority.CRITICAL,
            Map.of("limit", 5),
            "Why \"this\"",
            1_000L,
            0.5,
            NextAction.Purpose.CORRECTION,
            List.of("index-words"),
            "Fewer words",
            true,
            0.9);

    @Test
    void hints_that_say_only_what_they_must() {
        assertThat(json(Hints.recorded("stored"))).isEqualTo("""
                {"suggestedNextActions":[],"relatedResources":[],"confidence":1.0,"sourceQuality":"high",\
                "validityPeriod":"short","contextNeeded":[],"assumptions":[],"riskFactors":[],"dependencies":[],\
                "estimatedImpact":{"benefit":0.0,"effort":0.0,"roi":0.0},"preferenceAlignment":[],\
                "reasoning":"stored"}""");
    }

    @Test
    void hints_that_say_everything() {
        var hints = Hints.recorded("10 of 40")
                .next(FULL_ACTION)
                .next("list-words", Priority.LOW, Collections.singletonMap("limit", null), "All of them")
                .about(new RelatedResource("deck", "7", "Math", 1.0, Map.of("accessCount", 3)))
                .wouldHelp("a trend")
                .assuming("attention")
                .risk(new RiskFactor(RiskFactor.Type.USER_EXPERIENCE, Priority.HIGH, "tired", 0.2, 0.1, "rest"))
                .dependency(new Dependency("a", List.of("b"), Dependency.Type.REQUIRED, "order"))
                .preference(
                        new PreferenceAlignment("a", "calm", PreferenceAlignment.Alignment.CONFLICT, -0.9, "too loud"))
                .warn(new Warning(Warning.Type.DUPLICATE, Priority.LOW, "twice", List.of("1"), "merge", true))
                .alternative(new Alternative("wait", 0.3, "cheaper", List.of("calm"), List.of("slow"), 0.2))
                .constraint("wait 3 s")
                .origin(new AgentHints.Origin("2026-03-01T12:00:00Z", "rules", "2", 0.1));

        assertThat(json(hints)).isEqualTo("""
                {"suggestedNextActions":[{"action":"count-words","priority":"critical","data":{"limit":5},\
                "description":"Why \\"this\\"","estimatedTime":1000,"estimatedCost":0.5,"category":"correction",\
                "prerequisites":["index-words"],"expectedOutcome":"Fewer words","reversible":true,"confidence":0.9},\
                {"action":"list-words","priority":"low","data":{"limit":null},"description":"All of them"}],\
                "relatedResources":[{"type":"deck","id":"7","label":"Math","relevance":1.0,\
                "metadata":{"accessCount":3}}],"confidence":1.0,"sourceQuality":"high","validityPeriod":"short",\
                "contextNeeded":["a trend"],"assumptions":["attention"],\
                "riskFactors":[{"type":"user-experience","severity":"high","description":"tired","probability":0.2,\
                "impact":0.1,"mitigation":"rest"}],\
                "dependencies":[{"action":"a","dependsOn":["b"],"type":"required","reason":"order"}],\
                "estimatedImpact":{"benefit":0.0,"effort":0.2,"roi":0.0},\
                "preferenceAlignment":[{"action":"a","preference":"calm","alignment":"conflict","score":-0.9,\
                "explanation":"too loud"}],"reasoning":"10 of 40",\
                "warnings":[{"type":"duplicate","severity":"low","message":"twice","relatedIds":["1"],\
                "suggestedFix":"merge","autoFixable":true}],\
                "alternatives":[{"approach":"wait","confidence":0.3,"reasoning":"cheaper","pros":["calm"],\
                "cons":["slow"],"estimatedImpact":0.2}],"constraints":["wait 3 s"],\
                "metadata":{"generatedAt":"2026-03-01T12:00:00Z","generatedBy":"rules","modelVersion":"2",\
                "processingTime":0.1}}""");
    }

    @ParameterizedTest
    @EnumSource
    void every_validity(ValidityPeriod validity) {
        assertThat(json(Hints.recorded("x").validFor(validity)))
                .contains("\"validityPeriod\":\"" + validity.name().toLowerCase(Locale.ROOT) + "\"");
    }

    @ParameterizedTest
    @EnumSource
    void every_quality_of_a_source(SourceQuality quality) {
        assertThat(json(Hints.from(new Evidence("x", 1.0, quality))))
                .contains("\"sourceQuality\":\"" + quality.name().toLowerCase(Locale.ROOT) + "\"");
    }

    @ParameterizedTest
    @EnumSource
    void every_priority(Priority priority) {
        assertThat(json(Hints.recorded("x").next("count-words", priority, Map.of(), "y")))
                .contains("\"priority\":\"" + priority.name().toLowerCase(Locale.ROOT) + "\"");
    }

    private static String json(Hints hints) {
        return WireJson.CAMEL.writeValueAsString(hints.build());
    }
}
