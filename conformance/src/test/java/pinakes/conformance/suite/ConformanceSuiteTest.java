package pinakes.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import pinakes.conformance.fixture.FixtureServer;

/// K15: the official conformance suite passes in every revision it knows, the Tasks extension included.
///
/// The numbers of scenarios are fixed, so that a suite that silently runs fewer fails here.
@Execution(ExecutionMode.CONCURRENT)
class ConformanceSuiteTest {
    /// Scenarios that have nothing to check here: the suite has no harness for the one, and the other is about
    /// streams that break off and are resumed, which a server may leave alone.
    private static final List<String> WITHOUT_CHECKS = List.of("tasks-status-notifications", "server-sse-polling");

    @TestFactory
    @DisplayName("K15: 2025-06-18")
    Stream<DynamicTest> revision_2025_06_18() throws InterruptedException {
        var run = run("--spec-version", "2025-06-18", "--suite", "all");

        return verdicts(run, 27, 0);
    }

    @TestFactory
    @DisplayName("K15: 2025-11-25")
    Stream<DynamicTest> revision_2025_11_25() throws InterruptedException {
        var run = run("--requirements", "2025-11-25");

        return verdicts(run, 30, 3);
    }

    @TestFactory
    @DisplayName("K15, K11: 2026-07-28 with the Tasks extension")
    Stream<DynamicTest> revision_2026_07_28() throws InterruptedException {
        var run = run("--requirements", "2026-07-28");

        return verdicts(run, 37, 13);
    }

    private static SuiteRun run(String... selection) throws InterruptedException {
        try (var server = FixtureServer.start()) {
            return SuiteRun.against(server.endpoint(), selection);
        }
    }

    private static Stream<DynamicTest> verdicts(SuiteRun run, int scored, int others) {
        var whole = dynamicTest(scored + " scored scenarios and " + others + " others ran", () -> {
            assertThat(run.scored()).as(run.summary()).hasSize(scored);
            assertThat(run.scenarios()).as(run.summary()).hasSize(scored + others);
            assertThat(run.exitCode()).as(run.summary()).isZero();
        });
        return Stream.concat(Stream.of(whole), run.scenarios().stream().map(ConformanceSuiteTest::verdict));
    }

    private static DynamicTest verdict(Scenario scenario) {
        return dynamicTest(scenario.name() + (scenario.scored() ? "" : " (not scored)"), () -> {
            assertThat(scenario.complaints()).as(scenario.name()).isEmpty();
            assertThat(scenario.failed()).as(scenario.name()).isZero();
            assertThat(scenario.passed() > 0 || WITHOUT_CHECKS.contains(scenario.name()))
                    .as(scenario.name() + " checked something")
                    .isTrue();
        });
    }
}
