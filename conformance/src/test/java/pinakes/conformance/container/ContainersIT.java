package pinakes.conformance.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.conformance.product.MadeProgram;
import pinakes.testkit.Deadline;
import pinakes.testkit.wire.ClientProfile;
import pinakes.testkit.wire.HttpWire;
import pinakes.testkit.wire.Json;
import pinakes.testkit.wire.ToolAnswer;

/// The services of `compose.yaml`, run as it and the `Dockerfile` say, in namespaces instead of containers.
@DisplayName("B1: MCP server transport and deployment")
final class ContainersIT {
    private static final String MCP_KEY = "key-of-the-clients";
    private static final Map<String, String> VARIABLES =
            Map.of("KB_API_KEY", "key-between-the-services", "KB_MCP_API_KEY", MCP_KEY);

    private static final int SIGTERM_EXIT = 128 + 15;
    private static final int CONNECT_MILLIS = 500;

    private final List<AutoCloseable> open = new ArrayList<>();
    private final ImageFile image;
    private final ComposeFile compose;

    @TempDir
    private Path directory;

    private ContainerNetwork network;

    ContainersIT() throws IOException {
        image = ImageFile.read(ContainerFilesTest.ROOT.resolve("Dockerfile"));
        compose = ComposeFile.read(ContainerFilesTest.ROOT.resolve("compose.yaml"));
    }

    @BeforeEach
    void connect() throws Exception {
        var obstacle = ContainerNetwork.obstacle();
        assumeTrue(obstacle.isEmpty(), obstacle);
        network = opened(ContainerNetwork.make());
    }

    @AfterEach
    void close() throws Exception {
        for (var resource : open.reversed()) {
            resource.close();
        }
    }

    @Test
    @DisplayName("MCP server starts and connects to engine")
    void mcp_server_starts_and_connects_to_engine() throws Exception {
        var engine = start("engine");
        var mcp = start("mcp");
        engine.awaitHealthy();
        mcp.awaitHealthy();

        assertThat(call("add_task", "{\"title\": \"Buy milk\"}")
                        .at("/data/title")
                        .asString())
                .isEqualTo("Buy milk");
        assertThat(engine.said()).doesNotContain(VARIABLES.values());
        assertThat(mcp.stop()).isEqualTo(SIGTERM_EXIT);
        assertThat(engine.stop()).isEqualTo(SIGTERM_EXIT);
    }

    @Test
    @DisplayName("Engine unreachable at startup")
    void engine_unreachable_at_startup() throws Exception {
        var mcp = start("mcp");
        mcp.awaitListening();

        var answer = call("kb_status", "{}");
        assertThat(answer.isError()).isTrue();
        assertThat(answer.at("/error/message").asString()).contains("engine unreachable at http://engine:8000");
        assertThat(mcp.health()).isOne();

        start("engine");
        mcp.awaitHealthy();
        awaitStatus();
    }

    @Test
    @DisplayName("Docker Compose deployment")
    void docker_compose_deployment() throws Exception {
        var engine = start("engine");
        var mcp = start("mcp");
        engine.awaitHealthy();
        mcp.awaitHealthy();

        call("add_task", "{\"title\": \"Outlive the container\"}");
        awaitStatus();
        assertThat(engine.execute("id", "-u").stdout()).isEqualTo(image.user());
        assertThat(engine.execute("grep", "^Cap", "/proc/1/status").stdout().lines())
                .as("what the first process may do")
                .isNotEmpty()
                .allMatch(line -> line.endsWith("\t0000000000000000"));
        assertThat(engine.execute("touch", "/opt/pinakes/new").exitCode()).isOne();
        assertThat(engine.execute("touch", "/new").exitCode()).isOne();
        assertThat(mcp.execute("sh", "-c", "ls -A " + image.volume()).stdout())
                .as("the MCP server owns no data")
                .isEmpty();
        assertThatThrownBy(() -> reach(network.engineAddress(), image.ports().getLast()))
                .as("the engine is not reachable from outside")
                .isInstanceOf(IOException.class);

        engine.close();
        start("engine").awaitHealthy();
        mcp.awaitHealthy();
        assertThat(call("list_tasks", "{}").at("/data/0/title").asString()).isEqualTo("Outlive the container");
    }

    private Container start(String service) throws IOException, InterruptedException {
        var program = MadeProgram.get().directory();
        return opened(Container.start(image, compose.service(service), network, directory, program, VARIABLES));
    }

    /// Calls a tool as a client on this machine does, through the port that the file publishes.
    /// The first status of an engine loads its model, which can outlast the time limit of a call on a busy machine.
    private void awaitStatus() {
        Deadline.usual()
                .await("kb_status succeeds", () -> !call("kb_status", "{}").isError());
    }

    private ToolAnswer call(String tool, String arguments) {
        var inside = compose.service("mcp").ports().getFirst().replaceFirst(".*:", "");
        try (var port = PublishedPort.of(network.mcpAddress(), Integer.parseInt(inside));
                var client = HttpWire.open(
                        URI.create("http://127.0.0.1:" + port.port() + "/mcp"),
                        ClientProfile.stateless(),
                        Map.of("Authorization", "Bearer " + MCP_KEY))) {
            return client.call(tool, Json.object(arguments));
        }
    }

    private static void reach(String address, int port) throws IOException {
        try (var socket = new Socket()) {
            socket.connect(new InetSocketAddress(address, port), CONNECT_MILLIS);
        }
    }

    private <T extends AutoCloseable> T opened(T resource) {
        open.add(resource);
        return resource;
    }
}
