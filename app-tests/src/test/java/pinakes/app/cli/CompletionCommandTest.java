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
import pinakes.testkit.Deadline;
import pinakes.testkit.process.FinishedProcess;
import pinakes.testkit.process.Launch;

final class CompletionCommandTest {
    /// Writes down what would be offered, and exits after the first completion.
    private static final String ZSH_STARTUP = """
            autoload -Uz compinit && compinit -u
            source ./script
            compadd() {
              local -a hits
              (( ${@[(I)-[OAD]*]} )) || { builtin compadd -A hits "$@"; print -rl -- $hits >>offered }
              builtin compadd "$@"
            }
            finish() { exit }
            comppostfuncs=(finish)
            bindkey '^I' complete-word
            """;

    /// Types a command line and a tab in a terminal.
    private static final String ZSH_TYPING = """
            zmodload zsh/zpty
            zpty shell 'ZDOTDIR=$PWD zsh -i'
            zpty -w -n shell "$1"$'\\t'
            while zpty -r shell line; do :; done
            """;

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
        prepare("bash");

        completes(this::completedByBash);
    }

    @Test
    @DisplayName("N5: zsh itself completes with the script, where it is installed")
    void zsh() throws Exception {
        prepare("zsh");
        Files.writeString(directory.resolve(".zshrc"), ZSH_STARTUP);
        Files.writeString(directory.resolve("type"), ZSH_TYPING);

        completes(words -> {
            Files.deleteIfExists(directory.resolve("offered"));
            run("zsh", "-f", "type", String.join(" ", words));
            var offered = directory.resolve("offered");
            return Files.exists(offered) ? Files.readAllLines(offered) : List.of();
        });
    }

    @Test
    @DisplayName("N5: fish itself completes with the script, where it is installed")
    void fish() throws Exception {
        prepare("fish");

        completes(words -> run(
                        "fish", "--no-config", "-c", "source script; complete -C '" + String.join(" ", words) + "'")
                .lines()
                .map(line -> line.split("\t", 2)[0])
                .toList());
    }

    /// What every shell offers.
    private static void completes(Completion shell) throws Exception {
        assertThat(shell.of("kb", "se")).containsExactlyInAnyOrder("search", "serve");
        assertThat(shell.of("./kb", "task", "re")).containsExactlyInAnyOrder("remove", "reopen");
        assertThat(shell.of("kb", "task", "list", "--d")).contains("--done", "--due-before", "--data-dir");
        assertThat(shell.of("kb", "task", "add", "x", "--priority", ""))
                .containsExactlyInAnyOrder("low", "medium", "high");
        assertThat(shell.of("kb", "audit", "--action", "sign-")).containsExactly("sign-in-failed");
        assertThat(shell.of("kb", "search", "x", "--format", "ep")).containsExactly("epub");
        assertThat(shell.of("kb", "project", "export", "x", "--format", "")).containsExactlyInAnyOrder("bib", "csl");
        assertThat(shell.of("kb", "jobs", "list", "--state", "fa")).containsExactly("failed");
        assertThat(shell.of("kb", "call", "add_")).containsExactly("add_task");
        assertThat(shell.of("kb", "connect", "cl")).containsExactlyInAnyOrder("claude-code", "claude-desktop");
        assertThat(shell.of("kb", "completion", "")).containsExactlyInAnyOrder("bash", "zsh", "fish");
        assertThat(shell.of("kb", "add", "pa")).containsExactly("paper.pdf");
        assertThat(shell.of("./kb", "key", "add", "x", "--collection", "sto")).containsExactly("stored-collection");
        assertThat(shell.of("./kb", "project", "remove", "o")).containsExactly("other");
        assertThat(shell.of("./kb", "project", "import-references", "sto")).containsExactly("stored-project");
        assertThat(shell.of("kb", "nonsense", "--x")).isEmpty();
    }

    private interface Completion {
        List<String> of(String... words) throws Exception;
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

    /// Stores the script of a shell, and something to complete.
    private void prepare(String shell) throws Exception {
        assertThat(kb.run("completion", shell)).isZero();
        var isInstalled = Stream.of("/usr/bin/", "/bin/", "/opt/homebrew/bin/")
                .anyMatch(place -> Files.isExecutable(Path.of(place + shell)));
        assumeTrue(isInstalled, shell + " is not installed");
        Files.writeString(directory.resolve("script"), kb.shown());
        Files.writeString(directory.resolve("paper.pdf"), "");
        var program = Files.writeString(directory.resolve("kb"), "#!/bin/sh\nprintf '%s\\n' \"stored-$3\" other\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
    }

    private List<String> completedByBash(String... words) throws Exception {
        var quoted = Stream.of(words).map(word -> "'" + word + "'").toList();
        return run(
                        "bash",
                        "-c",
                        "source ./script; COMP_WORDS=(" + String.join(" ", quoted) + "); COMP_CWORD="
                                + (words.length - 1)
                                + "; $(complete -p kb | sed 's/.*-F \\([^ ]*\\).*/\\1/'); printf '%s\\n' \"${COMPREPLY[@]}\"")
                .lines()
                .filter(line -> !line.isEmpty())
                .toList();
    }

    private String run(String... command) throws InterruptedException {
        var run = FinishedProcess.run(Launch.of(directory, command), Deadline.usual());
        assertThat(run.stderr()).isEmpty();
        return run.stdout();
    }
}
