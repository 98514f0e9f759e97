package pinakes.conformance.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.conformance.node.Node;

/// The parts of the console that need no browser.
final class ConsoleScriptsTest {
    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"align", "answers", "diff", "document", "marks", "plain", "relevance"})
    @DisplayName("B5: a passage is found on its page however both were written down, and answers of all tools are read")
    void scripts_do_what_their_tests_say(String name) throws Exception {
        var run = Node.installed().run(Map.of(), List.of("--test", "src/test/node/" + name + ".test.mjs"));

        assertThat(run.exitCode()).as(run.stdout() + run.stderr()).isZero();
    }

    @Test
    @DisplayName("B5: every script of the console can be parsed")
    void scripts_have_no_syntax_error() throws Exception {
        List<String> scripts;
        try (var files = Files.walk(Path.of("../console/src/main/web"))) {
            scripts = files.map(file -> file.toAbsolutePath().normalize().toString())
                    .filter(file -> file.endsWith(".js"))
                    .toList();
        }
        assertThat(scripts).hasSizeGreaterThan(50);
        var check = "const fs = require('fs'), vm = require('vm');"
                + "for (const file of process.argv.slice(1)) {"
                + " try { new vm.SourceTextModule(fs.readFileSync(file, 'utf8'), { identifier: file }); }"
                + " catch (error) { console.error(file + ': ' + error); process.exitCode = 1; } }";
        var arguments = new ArrayList<>(List.of("--experimental-vm-modules", "--no-warnings", "-e", check, "--"));
        arguments.addAll(scripts);

        var run = Node.installed().run(Map.of(), arguments);

        assertThat(run.exitCode()).as(run.stdout() + run.stderr()).isZero();
    }
}
