package pinakes.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import pinakes.app.server.HttpServers;
import pinakes.testkit.Deadline;
import pinakes.testkit.process.FinishedProcess;
import pinakes.testkit.process.Launch;
import pinakes.testkit.process.ServerProcess;
import pinakes.testkit.wire.RestWire;
import tools.jackson.databind.json.JsonMapper;

/// Files whose model does not answer, so that none of them ever comes to its end.
final class InterruptedAddTest {
    private static final int FILES = 20;

    @TempDir
    private Path directory;

    private CommandLine kb;

    @BeforeEach
    void write() throws Exception {
        var papers = Files.createDirectory(directory.resolve("papers"));
        for (var file = 0; file < FILES; file++) {
            Files.writeString(
                    papers.resolve("a-heron-that-stands-still-for-hours-" + file + ".txt"),
                    "Heron " + file + " stands still.");
        }
        kb = new CommandLine(directory);
        kb.set("KB_EMBEDDING_URL", "http://127.0.0.1:1/v1");
    }

    @Test
    @DisplayName("K7: on a terminal one sees which file is being read; stopped, what becomes of the others")
    void without_a_server() throws Exception {
        kb.set("COLUMNS", "200");
        var command = new FutureTask<>((Callable<Integer>) () -> kb.typing("", "add", "papers"));
        var thread = Thread.ofPlatform().start(command);
        Deadline.usual()
                .await(
                        "a file is being read",
                        () -> kb.complaint().contains("%  0 of 20 files  ")
                                && kb.complaint().contains("  a-heron-that-s…for-hours-0.txt: Waiting: "));

        thread.interrupt();

        assertThat(command.get(Deadline.USUAL.toSeconds(), TimeUnit.SECONDS)).isEqualTo(130);
        assertThat(kb.shown()).isEqualTo("""
                Stopped: 0 added, 0 already stored, 0 failed, 16 queued, 4 not submitted
                Queued files will be processed the next time you run ./kb serve, ./kb stdio or ./kb add.
                Run the same command again to add the rest.
                """);
        kb.run("status");
        assertThat(kb.shown())
                .containsPattern(
                        "Jobs {7}\\d+ queued; will be processed the next time you run ./kb serve, ./kb stdio or ./kb add\n");
    }

    @Test
    @DisplayName("K7: Ctrl-C does not stop the server from reading what it was given, and the command says so")
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "there is no kill")
    void with_a_server() throws Exception {
        var flags = Map.of("mcp-port", "0", "engine-port", "0");
        try (var server = HttpServers.start(kb.settings(flags));
                var jobs = RestWire.open(server.restUrl());
                var command = ServerProcess.start(program("add", "papers").interruptible())) {
            Deadline.usual().await("as many are handed in as may be", () -> count(jobs) == 16);

            FinishedProcess.run(Launch.of(directory, "kill", "-INT", String.valueOf(command.pid())), Deadline.usual());

            assertThat(command.awaitExit(Deadline.usual())).isEqualTo(130);
            // The signal may come before the answer for the last file, which the server has already queued.
            assertThat(new String(command.stdout().readAllBytes(), StandardCharsets.UTF_8))
                    .matches("""
                    Stopped: 0 added, 0 already stored, 0 failed, (16 queued, 4|15 queued, 5) not submitted
                    The server continues with the queued files; \\./kb status shows how many are left\\.
                    Run the same command again to add the rest\\.
                    """);
            assertThat(command.wholeStderr(Deadline.usual())).isEmpty();
            assertThat(count(jobs)).isEqualTo(16);
        }
    }

    private static int count(RestWire jobs) {
        return JsonMapper.shared()
                .readTree(jobs.get("/api/v1/jobs?limit=50").body())
                .path("jobs")
                .size();
    }

    private Launch program(String... arguments) {
        var java = Stream.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName());
        var command = Stream.concat(java, Stream.of(arguments)).toArray(String[]::new);
        return Launch.of(directory, command).with("KB_DATA_DIR", kb.data().toString());
    }
}
