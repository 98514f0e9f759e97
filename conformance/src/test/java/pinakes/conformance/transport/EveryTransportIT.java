package pinakes.conformance.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import pinakes.conformance.product.Product;
import pinakes.conformance.product.TaskStory;
import pinakes.conformance.product.Transcript;
import pinakes.testkit.process.ServerProcess;
import pinakes.testkit.wire.ClientProfile;
import pinakes.testkit.wire.HttpWire;
import pinakes.testkit.wire.RestWire;
import pinakes.testkit.wire.StdioWire;
import pinakes.testkit.wire.ToolWire;
import pinakes.testkit.wire.WebSocketWire;
import tools.jackson.databind.node.ObjectNode;

/// K12, K13, K16, T4: a tool gives the same answer over every transport.
class EveryTransportIT {
    @TempDir
    static Path served;

    @TempDir
    static Path piped;

    private static final List<ServerProcess> PIPED = new CopyOnWriteArrayList<>();
    private static Product product;

    @BeforeAll
    static void start() throws InterruptedException {
        product = Product.serve(served);
    }

    @AfterAll
    static void stop() {
        product.close();
        PIPED.forEach(ServerProcess::close);
    }

    static Stream<Way> ways() {
        var profiles = List.of(
                ClientProfile.session("2025-03-26"),
                ClientProfile.session("2025-06-18"),
                ClientProfile.session("2025-11-25"),
                ClientProfile.stateless(),
                ClientProfile.bare());
        var overMcp = profiles.stream()
                .flatMap(profile -> Stream.of(
                        new Way("HTTP", profile, () -> HttpWire.open(product.http(), profile)),
                        new Way("WebSocket", profile, () -> WebSocketWire.open(product.webSocket(), profile)),
                        new Way("stdio", profile, () -> stdio(profile))));
        return Stream.concat(
                overMcp, Stream.of(new Way("REST", ClientProfile.bare(), () -> RestWire.open(product.rest()))));
    }

    /// A new process, because a process serves only one client.
    private static ToolWire stdio(ClientProfile profile) {
        var process = Product.stdio(piped.resolve("data-" + PIPED.size()));
        PIPED.add(process);
        return StdioWire.open(process.stdout(), process.stdin(), profile);
    }

    record Way(String transport, ClientProfile profile, Opening opening) {
        interface Opening {
            ToolWire open();
        }

        @Override
        public String toString() {
            return transport + " " + profile.era() + " " + profile.protocolVersion();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("ways")
    @DisplayName("R5, T1, T2: a task lives its life, and a mistake is answered in the same words")
    void a_task_lives_its_life_and_a_mistake_is_answered_in_the_same_words(Way way) throws InterruptedException {
        try (var wire = way.opening().open()) {
            TaskStory.tell(new Caller(wire)).expectWholeStory();

            var mistake = wire.call("add_task", "{\"title\": \"   \"}");
            assertThat(mistake.isError()).isTrue();
            assertThat(mistake.at("/success").asBoolean()).isFalse();
            assertThat(mistake.at("/code").asString()).isEqualTo("VALIDATION_ERROR");
            assertThat(mistake.body().propertyNames())
                    .contains("success", "error", "code", "details", "agentHints", "metadata");
        }
    }

    private record Caller(ToolWire wire) implements TaskStory.Calls {
        @Override
        public List<String> tools() {
            return wire.toolNames();
        }

        @Override
        public Transcript.Step call(String tool, ObjectNode arguments) {
            var answer = wire.call(tool, arguments);
            return new Transcript.Step(tool, answer.isError(), answer.body());
        }
    }
}
