package pinakes.conformance.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.conformance.node.Node;

/// The parts of the console that need no browser.
final class ConsoleScriptsTest {
    @Test
    @DisplayName("B5: a passage is found on its page, however both were written down")
    void passages_are_found_on_pages() throws Exception {
        var run = Node.installed().run(Map.of(), List.of("--test", "src/test/node/align.test.mjs"));

        assertThat(run.exitCode()).as(run.stdout() + run.stderr()).isZero();
    }
}
