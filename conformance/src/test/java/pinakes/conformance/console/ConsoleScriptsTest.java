package pinakes.conformance.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.conformance.node.Node;

/// The parts of the console that need no browser.
final class ConsoleScriptsTest {
    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"align", "answers"})
    @DisplayName("B5: a passage is found on its page however both were written down, and answers of all tools are read")
    void scripts_do_what_their_tests_say(String name) throws Exception {
        var run = Node.installed().run(Map.of(), List.of("--test", "src/test/node/" + name + ".test.mjs"));

        assertThat(run.exitCode()).as(run.stdout() + run.stderr()).isZero();
    }
}
