package pinakes.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.testkit.Deadline;
import pinakes.testkit.process.FinishedProcess;
import pinakes.testkit.process.Launch;

final class CompletionCommandTest {
    @TempDir
    private Path directory;

    private CommandLine kb;

    @BeforeEach
    void open() {
        kb = new CommandLine(directory);
    }

    @Test
    @DisplayName("N5: bash itself completes commands, actions, flags and values with the script")
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "there is no bash")
    void bash() throws Exception {
        kb.run("completion", "bash");
        Files.writeString(directory.resolve("script"), kb.shown());
        Files.writeString(directory.resolve("paper.pdf"), "");
        var program = Files.writeString(directory.resolve("kb"), "#!/bin/sh\necho \"stored-$3 other\"\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();

        assertThat(completed("kb", "se")).containsExactlyInAnyOrder("search", "serve");
        assertThat(completed("./kb", "task", "re")).containsExactlyInAnyOrder("remove", "reopen");
        assertThat(completed("kb", "task", "list", "--d")).contains("--done", "--due-before", "--data-dir");
        assertThat(completed("kb", "task", "add", "x", "--priority", ""))
                .containsExactlyInAnyOrder("low", "medium", "high");
        assertThat(completed("kb", "call", "add_")).containsExactly("add_task");
        assertThat(completed("kb", "connect", "cl")).containsExactlyInAnyOrder("claude-code", "claude-desktop");
        assertThat(completed("kb", "completion", "")).containsExactlyInAnyOrder("bash", "zsh", "fish");
        assertThat(completed("kb", "add", "pa")).containsExactly("paper.pdf");
        assertThat(completed("./kb", "key", "add", "x", "--collection", "sto")).containsExactly("stored-collection");
        assertThat(completed("./kb", "project", "remove", "o")).containsExactly("other");
        assertThat(completed("./kb", "project", "import-references", "sto")).containsExactly("stored-project");
        assertThat(completed("kb", "nonsense", "--x")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"zsh", "fish"})
    @DisplayName("N5: the other shells accept their script, where they are installed")
    void other_shells(String shell) throws Exception {
        assertThat(kb.run("completion", shell)).isZero();
        assertThat(kb.shown()).contains("kb", "priority", "claude-desktop", "add_task", "remove-document");
        assumeTrue(
                Stream.of("/usr/bin/", "/bin/").anyMatch(place -> Files.isExecutable(Path.of(place + shell))),
                shell + " is not installed");
        var script = Files.writeString(directory.resolve("script"), kb.shown());

        var run = FinishedProcess.run(Launch.of(directory, shell, "-n", script.toString()), Deadline.usual());

        assertThat(run.exitCode()).as(run.stderr()).isZero();
    }

    @Test
    @DisplayName("N5: stored names are listed for shells, one per line")
    void stored_names() throws Exception {
        Files.writeString(directory.resolve("a.txt"), "Herons stand still.");
        assertThat(kb.run("add", "a.txt", "--tags", "birds,collection:papers"))
                .as(kb.said())
                .isZero();
        kb.run("project", "add", "thesis/one");
        kb.run("key", "add", "agent");
        kb.clear();

        for (var kind : List.of("project", "collection", "tag", "key")) {
            assertThat(kb.run("completion", "--values", kind)).as(kb.said()).isZero();
        }

        assertThat(kb.shown()).isEqualTo("thesis/one\npapers\nbirds\nagent\n");
        assertThat(kb.run("completion", "--values", "colour")).isEqualTo(2);
        assertThat(kb.run("completion", "powershell")).isEqualTo(2);
        assertThat(kb.run("completion")).isEqualTo(2);
    }

    /// What bash offers for the last word.
    private List<String> completed(String... words) throws Exception {
        var quoted = Stream.of(words).map(word -> "'" + word + "'").toList();
        var commands =
                "source ./script; COMP_WORDS=(" + String.join(" ", quoted) + "); COMP_CWORD=" + (words.length - 1)
                        + "; $(complete -p kb | sed 's/.*-F \\([^ ]*\\).*/\\1/'); printf '%s\\n' \"${COMPREPLY[@]}\"";
        var run = FinishedProcess.run(Launch.of(directory, "bash", "-c", commands), Deadline.usual());
        assertThat(run.stderr()).isEmpty();
        return run.stdout().lines().filter(line -> !line.isEmpty()).toList();
    }
}
