package pinakes.conformance.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.conformance.node.Node;
import pinakes.conformance.product.MadeProgram;
import pinakes.conformance.product.Product;
import pinakes.testkit.Deadline;
import pinakes.testkit.process.FinishedProcess;
import pinakes.testkit.process.Launch;
import pinakes.testkit.process.ServerProcess;
import pinakes.testkit.wire.Json;

/// The bundle that an installed program writes, checked and installed by the official tool and started as its
/// manifest says.
@DisplayName("The desktop bundle")
final class DesktopBundleIT {
    private static final String TOOL = "node_modules/@anthropic-ai/mcpb/dist/cli/cli.js";

    /// Packing takes long on a busy machine.
    private static final Duration LIMIT = Duration.ofMinutes(20);

    @TempDir
    private Path directory;

    @Test
    void is_valid_and_what_is_installed_of_it_works() throws Exception {
        var bundle = directory.resolve("pinakes.mcpb");
        var installed = directory.resolve("installed");

        var program = MadeProgram.get().directory().resolve("kb");
        var made = FinishedProcess.run(
                Launch.of(directory, program.toString(), "bundle", bundle.toString()), Deadline.in(LIMIT));
        assertThat(made.exitCode()).as(made.stderr()).isZero();
        tool("unpack", bundle.toString(), installed.toString());
        tool("validate", installed.resolve("manifest.json").toString());

        assertThat(answer(installed)).contains("\"success\":true");
        assertThat(installed.resolve("server/launcher")).as("nothing is built").doesNotExist();
        assertThat(installed.resolve("server/own.aot"))
                .as("nothing is rehearsed")
                .doesNotExist();
    }

    private static void tool(String... words) throws InterruptedException {
        var run = Node.installed()
                .run(Map.of(), Stream.concat(Stream.of(TOOL), Stream.of(words)).toList());
        assertThat(run.exitCode()).as(run.stdout() + run.stderr()).isZero();
    }

    /// The answer to the first call when the program is started as the manifest says, without a JDK.
    private String answer(Path installed) throws Exception {
        var start =
                Json.parse(Files.readString(installed.resolve("manifest.json"))).at("/server/mcp_config");
        var program = start.path("command").asString().replace("${__dirname}", installed.toString());
        var command = Stream.concat(
                Stream.of(
                        "env",
                        "-i",
                        "PATH=/usr/bin:/bin",
                        Product.SHORT_RUN_VARIABLE,
                        "KB_DATA_DIR=" + directory.resolve("data"),
                        program),
                start.path("args").valueStream().map(word -> word.asString()));
        try (var server = ServerProcess.start(new Launch(command.toList(), directory, Map.of()))) {
            server.stdin().write("""
                    {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "list_tasks"}}
                    """.getBytes(StandardCharsets.UTF_8));
            server.stdin().close();
            return new String(server.stdout().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
