package pinakes.testkit.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import pinakes.testkit.Deadline;
import tools.jackson.databind.JsonNode;

/// The test plays the server: it reads what the wire sent and writes what the wire should take in.
class StdioWireTest {
    private final PipedInputStream wireInput = new PipedInputStream(1 << 16);
    private final PipedOutputStream wireOutput = new PipedOutputStream();
    private PipedOutputStream serverOutput = new PipedOutputStream();
    private BufferedReader serverInput = new BufferedReader(new InputStreamReader(wireInput, StandardCharsets.UTF_8));

    @BeforeEach
    void connect() throws IOException {
        serverOutput = new PipedOutputStream(wireInput);
        serverInput = new BufferedReader(
                new InputStreamReader(new PipedInputStream(wireOutput, 1 << 16), StandardCharsets.UTF_8));
    }

    @Test
    void an_answer_reaches_the_call_that_waits_for_it_and_the_rest_is_kept() throws IOException {
        try (var wire = StdioWire.open(wireInput, wireOutput, ClientProfile.bare())) {
            var first = wire.start("tools/call", Json.object().put("name", "a"));
            var second = wire.start("tools/call", Json.object().put("name", "b"));
            say("{'method':'notifications/message','params':{'data':'hello'}}");
            say("{'id':2,'error':{'code':-32602,'message':'no b'}}");
            say("{'id':1,'result':{'structuredContent':{'n':1}}}");

            assertThat(first.await(Deadline.usual())
                            .result()
                            .at("/structuredContent/n")
                            .asInt())
                    .isEqualTo(1);
            assertThat(second.await(Deadline.usual()).fault().code()).isEqualTo(-32602);
            assertThat(wire.awaitNotification("notifications/message")
                            .at("/params/data")
                            .asString())
                    .isEqualTo("hello");
        }
    }

    @Test
    void a_request_of_the_server_is_answered() throws IOException {
        try (var wire = StdioWire.open(wireInput, wireOutput, ClientProfile.bare())) {
            wire.answering("roots/list", _ -> Json.parse("{\"roots\":[]}"));
            say("{'id':'s1','method':'roots/list'}");
            say("{'id':'s2','method':'sampling/createMessage'}");

            assertThat(heard()).isEqualTo(Json.parse("{\"jsonrpc\":\"2.0\",\"id\":\"s1\",\"result\":{\"roots\":[]}}"));
            assertThat(heard().at("/error/code").asInt()).isEqualTo(-32601);
        }
    }

    @Test
    void a_stateless_client_introduces_itself_in_every_request() throws IOException {
        try (var wire = StdioWire.open(wireInput, wireOutput, ClientProfile.stateless())) {
            wire.start("tools/list", Json.object());

            assertThat(heard().path("params")
                            .path("_meta")
                            .path("io.modelcontextprotocol/protocolVersion")
                            .asString())
                    .isEqualTo("2026-07-28");
        }
    }

    @Test
    void a_server_that_goes_away_fails_the_calls_that_wait() throws IOException {
        try (var wire = StdioWire.open(wireInput, wireOutput, ClientProfile.bare())) {
            var call = wire.start("tools/list", Json.object());
            serverOutput.close();

            assertThatThrownBy(() -> call.await(Deadline.usual())).hasStackTraceContaining("closed its output");
        }
    }

    private void say(String message) throws IOException {
        serverOutput.write((message.replace('\'', '"') + "\n").getBytes(StandardCharsets.UTF_8));
        serverOutput.flush();
    }

    private JsonNode heard() throws IOException {
        return Json.parse(serverInput.readLine());
    }
}
