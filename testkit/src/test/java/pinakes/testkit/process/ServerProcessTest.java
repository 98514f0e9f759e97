package pinakes.testkit.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.testkit.Deadline;

class ServerProcessTest {
    @TempDir
    Path directory;

    @Test
    void readiness_is_a_line_on_standard_error() throws InterruptedException {
        try (var server = shell("echo booting >&2; echo \"ready on $WHERE\" >&2; read line")) {
            var ready = server.awaitLine(Pattern.compile("ready on (.*)"), Deadline.usual());

            assertThat(ready.group(1)).isEqualTo("port 7");
            assertThat(server.stderr()).isEqualTo("booting\nready on port 7");
        }
    }

    @Test
    void a_program_that_ends_early_is_not_waited_for() {
        try (var server = shell("echo no such setting >&2; exit 1")) {
            assertThatThrownBy(() -> server.awaitLine(Pattern.compile("ready"), Deadline.usual()))
                    .hasMessageContaining("no such setting");
            assertThatThrownBy(() -> server.awaitPort(ServerProcess.freePort(), Deadline.usual()))
                    .hasMessageContaining("ended with 1");
        }
    }

    @Test
    void a_program_can_clean_up_when_it_is_stopped() throws InterruptedException {
        try (var server = shell("trap 'echo bye >&2; exit 7' TERM; echo ready >&2; while :; do sleep 0.1; done")) {
            server.awaitLine(Pattern.compile("ready"), Deadline.usual());

            assertThat(server.stop(Deadline.usual())).isEqualTo(7);
            server.awaitLine(Pattern.compile("bye"), Deadline.usual());
        }
    }

    @Test
    void a_kill_takes_what_the_program_started_along() throws InterruptedException {
        try (var server = shell("sleep 600 & echo child $! >&2; wait")) {
            var child = server.awaitLine(Pattern.compile("child (\\d+)"), Deadline.usual());

            server.kill();

            assertThat(server.isAlive()).isFalse();
            assertThat(ProcessHandle.of(Long.parseLong(child.group(1))).filter(ProcessHandle::isAlive))
                    .isEmpty();
        }
    }

    @Test
    void a_program_that_runs_to_its_end_leaves_its_output() throws InterruptedException {
        var launch = Launch.of(directory, "sh", "-c", "cat; echo out; echo err >&2; exit 3");

        var finished = FinishedProcess.run(launch, Deadline.usual());

        assertThat(finished).isEqualTo(new FinishedProcess(3, "out", "err"));
    }

    private ServerProcess shell(String script) {
        return ServerProcess.start(Launch.of(directory, "sh", "-c", script).with("WHERE", "port 7"));
    }
}
