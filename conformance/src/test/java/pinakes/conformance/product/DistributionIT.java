package pinakes.conformance.product;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import pinakes.testkit.Deadline;
import pinakes.testkit.process.FinishedProcess;
import pinakes.testkit.process.Launch;
import pinakes.testkit.process.ServerProcess;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a shell script")
@DisplayName("B1: a program that needs no JDK, as in the container image and the desktop bundle")
final class DistributionIT {
    @Test
    void program_works_in_a_directory_of_its_own_without_any_java_around(@TempDir Path temporary) throws Exception {
        var made = MadeProgram.get();
        var program = made.directory();
        assertThat(made.said()).contains("a program/kb serve");
        assertThat(program.resolve("own.aot")).isNotEmptyFile();
        assertThat(program.resolve("LICENSE")).isNotEmptyFile();
        assertThat(program.resolve("NOTICE")).content().contains("UNIPEN");
        assertThat(program.resolve("native")).isDirectoryContaining("glob:**onnxruntime.*");

        var launch = Launch.of(
                temporary,
                "env",
                "-i",
                "PATH=/usr/bin:/bin",
                program.resolve("kb").toString(),
                "stdio",
                "--data-dir",
                temporary.resolve("data").toString());
        try (var server = ServerProcess.start(launch)) {
            server.stdin().write("""
                    {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "list_tasks"}}
                    """.getBytes(StandardCharsets.UTF_8));
            server.stdin().close();

            assertThat(new String(server.stdout().readAllBytes(), StandardCharsets.UTF_8))
                    .contains("\"success\":true");
            assertThat(server.awaitExit(Deadline.usual())).isZero();
        }
        assertThat(FinishedProcess.run(Launch.of(temporary, program + "/kb", "test"), Deadline.usual())
                        .stderr())
                .isEqualTo("kb: the tests need the sources; run them in a checkout");
        assertThat(Files.exists(program.resolve("launcher"))).isFalse();
    }
}
