package pinakes.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import pinakes.testkit.Deadline;
import pinakes.testkit.process.FinishedProcess;
import pinakes.testkit.process.Launch;

/// The real program in a pseudo-terminal, which `script` opens.
@EnabledOnOs(value = OS.LINUX, disabledReason = "the flags of script differ")
final class PseudoTerminalTest {
    private static final int COLUMNS = 60;

    @TempDir
    private Path directory;

    @Test
    @DisplayName("K2, K4: a terminal gets colours, marked words and lines that fit; a redirected stream stays plain")
    void terminal_and_pipe_look_different() throws Exception {
        var kb = new CommandLine(directory);
        var name = "herons-that-stand-still-for-hours-in-shallow-water-and-wait.txt";
        Files.writeString(directory.resolve(name), "Herons hunt by standing still in shallow water.");
        kb.run("add", name);

        var list = inTerminal("list");
        assertThat(list.exitCode()).isZero();
        assertThat(list.stdout())
                .contains("\u001b[36m1\u001b[0m", "…")
                .containsPattern("just now|\\d+ minutes? ago"); // on a busy machine, it is longer ago
        assertThat(list.stdout().replaceAll("\u001b\\[[0-9;]*m", "").lines())
                .allMatch(line -> line.length() <= COLUMNS);

        assertThat(inTerminal("search herons").stdout()).contains("\u001b[1;31mHerons\u001b[0m hunt by standing");
        assertThat(inTerminal("list | cat").stdout()).doesNotContain("\u001b[36m");
    }

    private FinishedProcess inTerminal(String command) throws InterruptedException {
        var java = ProcessHandle.current().info().command().orElseThrow();
        var program = java + " -XX:TieredStopAtLevel=1 -XX:+UseSerialGC --enable-native-access=ALL-UNNAMED "
                + Main.class.getName() + " " + command;
        var launch = Launch.of(directory, "script", "-qec", program, "/dev/null")
                .with("CLASSPATH", System.getProperty("java.class.path"))
                .with("KB_DATA_DIR", directory.resolve("data").toString())
                .with("COLUMNS", Integer.toString(COLUMNS))
                .with("TERM", "xterm");
        return FinishedProcess.run(launch, Deadline.usual());
    }
}
