package pinakes.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.Test;
import pinakes.testkit.process.ServerProcess;

/// Failures in the suite's output are recognised.
class SuiteRunTest {
    @Test
    void a_server_that_is_not_there_fails_every_scenario() throws InterruptedException {
        var nobody = URI.create("http://localhost:" + ServerProcess.freePort() + "/mcp");

        var run = SuiteRun.against(nobody, "--spec-version", "2025-06-18", "--suite", "all");

        assertThat(run.exitCode()).isOne();
        assertThat(run.scenarios()).hasSize(27).allSatisfy(scenario -> {
            assertThat(scenario.failed()).isPositive();
            assertThat(scenario.complaints()).isNotEmpty();
        });
    }
}
