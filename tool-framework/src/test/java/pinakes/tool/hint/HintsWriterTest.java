package pinakes.tool.hint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import pinakes.tool.contract.WireJson;

@DisplayName("N3: hints on the wire are what their records say")
final class HintsWriterTest {
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
        assertWrittenAsJacksonWould(Hints.from(Evidence.recorded("stored")).build());
    }

    @Test
    void hints_of_a_routine_answer() {
        assertWrittenAsJacksonWould(Hints.from(Evidence.recorded("stored"), Evidence.doubt("an odd title: ü😀", 0.5))
                .next("count-words", Priority.LOW, Map.of("text", "again\n"), "When in doubt")
                .about("word", "1", "a \\ label", 0.5)
                .impact(0.4, 0.1)
                .build());
    }

    @Test
    void hints_that_say_everything() {
        assertWrittenAsJacksonWould(Hints.from(Evidence.coverage("10 of 40", 10, 40))
                .next(FULL_ACTION)
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
                .origin(new AgentHints.Origin("2026-03-01T12:00:00Z", "rules", "2", 0.1))
                .build());
    }

    @ParameterizedTest
    @EnumSource
    void every_validity(ValidityPeriod validity) {
        assertWrittenAsJacksonWould(
                Hints.from(Evidence.recorded("x")).validFor(validity).build());
    }

    @ParameterizedTest
    @EnumSource
    void every_quality_of_a_source(SourceQuality quality) {
        assertWrittenAsJacksonWould(Hints.from(new Evidence("x", 1.0, quality)).build());
    }

    @ParameterizedTest
    @EnumSource
    void every_priority(Priority priority) {
        assertWrittenAsJacksonWould(Hints.from(Evidence.recorded("x"))
                .next("count-words", priority, Map.of(), "y")
                .build());
    }

    private static void assertWrittenAsJacksonWould(AgentHints hints) {
        var written = new StringWriter();
        try (var json = WireJson.CAMEL.createGenerator(written)) {
            HintsWriter.write(hints, json);
        }

        assertThat(written).hasToString(WireJson.CAMEL.writeValueAsString(hints));
    }
}
