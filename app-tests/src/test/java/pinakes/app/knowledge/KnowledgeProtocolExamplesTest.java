package pinakes.app.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pinakes.testkit.Deadline;
import pinakes.testkit.file.PdfFile;
import pinakes.testkit.wire.ClientProfile;
import pinakes.testkit.wire.HttpWire;
import pinakes.testkit.wire.Json;
import pinakes.testkit.wire.RawHttp;
import tools.jackson.databind.JsonNode;

/// K8 to K13, K15: what was published of the protocol around the knowledge tools.
final class KnowledgeProtocolExamplesTest {
    private static final String[] TEN_PAGES = "one two three four five six seven eight nine ten".split(" ", -1);

    @RegisterExtension
    static final KnowledgeHost HOST = KnowledgeHost.inOnePiece();

    @Test
    @DisplayName("K8: knowledge-add is registered with the published parameters")
    void registration() {
        try (var wire = HttpWire.open(HOST.url(), ClientProfile.bare())) {
            var schema = wire.tools().stream()
                    .filter(tool -> tool.path("name").asString().equals("knowledge-add"))
                    .findFirst()
                    .orElseThrow()
                    .path("inputSchema");

            assertThat(schema.path("type").asString()).isEqualTo("object");
            assertThat(schema.at("/properties/file_path/type").asString()).isEqualTo("string");
            assertThat(schema.at("/properties/metadata/type").asString()).isEqualTo("object");
            assertThat(schema.at("/properties/force_ocr/type").asString()).isEqualTo("boolean");
            assertThat(schema.at("/properties/async/type").asString()).isEqualTo("boolean");
            assertThat(schema.path("required")).hasToString("[\"file_path\"]");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"jsonrpc\": \"2.0\", | -32700",
                "{\"jsonrpc\": \"1.0\", \"id\": 1, \"method\": \"ping\"} | -32600",
                "{\"jsonrpc\": \"2.0\", \"id\": \"request-id\", \"method\": \"tools/destroy\"} | -32601",
                "{\"jsonrpc\": \"2.0\", \"id\": \"request-id\", \"method\": \"tools/call\", \"params\": {\"name\": 7}} | -32602",
                "{\"jsonrpc\": \"2.0\", \"id\": \"request-id\", \"method\": \"tools/call\", \"params\": {\"name\": \"no-tool\"}} | -32602"
            })
    @DisplayName("K9: faults of the protocol have the published codes, and say of which type they are")
    void error_codes(String message, int code) throws IOException {
        var answer = new RawHttp(HOST.url()).post(message, Map.of()).json();

        assertThat(answer.path("jsonrpc").asString()).isEqualTo("2.0");
        assertThat(answer.at("/error/code").asInt()).as(answer.toString()).isEqualTo(code);
        assertThat(answer.at("/error/message").asString()).isNotEmpty();
        assertThat(answer.at("/error/data/error_type").asString()).isNotEmpty();
        assertThat(answer.at("/error/data/details").isObject()).isTrue();
        if (message.contains("request-id")) {
            assertThat(answer.path("id").asString()).isEqualTo("request-id");
        }
    }

    @Test
    @DisplayName("K12: the published request works as it stands, and its answer has the published form")
    void request_over_http() throws IOException {
        HOST.file("auth.txt", "Authentication is by a key.");
        HOST.added("auth.txt");

        var answer = new RawHttp(HOST.url()).post("""
                {"jsonrpc": "2.0", "id": "1", "method": "tools/call",
                 "params": {"name": "knowledge-search", "arguments": {"query": "authentication", "top_k": 5}}}""", Map.of("Accept", ""));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Content-Type")).startsWith("application/json");
        var message = answer.json();
        assertThat(message.path("jsonrpc").asString()).isEqualTo("2.0");
        assertThat(message.path("id").asString()).isEqualTo("1");
        assertThat(message.at("/result/content")).hasSize(1);
        assertThat(message.at("/result/content/0/type").asString()).isEqualTo("text");
        var text = Json.parse(message.at("/result/content/0/text").asString());
        assertThat(text.at("/results/0/filename").asString()).isEqualTo("auth.txt");
        assertThat(text).as("R3: the same JSON").isEqualTo(message.at("/result/structuredContent"));
    }

    @Test
    @DisplayName("K10, K13: over a WebSocket, progress comes in the published form under the task's id")
    void progress_over_a_web_socket() throws IOException {
        try (var wire = HOST.webSocket()) {
            var fifth = fifthPage(file -> {
                var task = wire.call("knowledge-add", Json.object().put("file_path", file))
                        .at("/task_id")
                        .asString();
                wire.awaitNotification(message -> isProgress(message, task, 1.0), Deadline.usual());
                return wire.notifications().stream()
                        .filter(message ->
                                message.at("/params/progressToken").asString("").equals(task))
                        .toList();
            });

            assertThat(fifth.path("jsonrpc").asString()).isEqualTo("2.0");
            assertThat(fifth.path("method").asString()).isEqualTo("notifications/progress");
            assertThat(fifth.at("/params/progress").asDouble()).isBetween(0.0, 1.0);
            assertThat(fifth.at("/params/total").asDouble()).isEqualTo(1.0);
        }
    }

    @Test
    @DisplayName("K10, K12: over HTTP, progress comes on the stream of the call, under the client's token")
    void progress_over_http() throws IOException {
        try (var wire = HttpWire.open(HOST.url(), ClientProfile.session("2025-06-18"))) {
            var fifth = fifthPage(file -> {
                var params = Json.object("""
                        {"name": "knowledge-add", "arguments": {"file_path": "%s", "async": false},
                         "_meta": {"progressToken": "my-token"}}""".replace("%s", file));
                wire.request("tools/call", params).result();
                return wire.notifications();
            });

            assertThat(fifth.at("/params/progressToken").asString()).isEqualTo("my-token");
            assertThat(wire.notifications())
                    .filteredOn(message -> message.path("method").asString("").equals("notifications/progress"))
                    .allSatisfy(message -> assertThat(
                                    message.at("/params/progressToken").asString())
                            .isEqualTo("my-token"));
        }
    }

    /// The progress of the fifth of ten pages. On a busy machine a file may be read before anybody follows its job, so
    /// others are added until one is followed in time.
    private static JsonNode fifthPage(Function<String, List<JsonNode>> progressOfFile) throws IOException {
        for (var deadline = Deadline.usual(); !deadline.isPassed(); ) {
            var name = "pages-" + UUID.randomUUID() + ".pdf";
            var pages = TEN_PAGES.clone();
            pages[0] = name;
            HOST.file(name, PdfFile.ofPages(pages));
            var fifth = progressOfFile.apply(name).stream()
                    .filter(message ->
                            message.at("/params/message").asString("").equals("Processing page 5 of 10"))
                    .findFirst();
            if (fifth.isPresent()) {
                return fifth.get();
            }
        }
        throw new AssertionError("no progress of the fifth page was ever told");
    }

    @Test
    @DisplayName("K15: the published version is spoken, with the published capabilities")
    void version_negotiation() {
        try (var wire = HttpWire.open(HOST.url(), ClientProfile.bare())) {
            var result = wire.request("initialize", Json.object("""
                            {"protocolVersion": "2025-06-18", "capabilities": {},
                             "clientInfo": {"name": "a client", "version": "1"}}""")).result();

            assertThat(result.path("protocolVersion").asString()).isEqualTo("2025-06-18");
            assertThat(result.at("/capabilities/tools/listChanged").asBoolean(false))
                    .isTrue();
            assertThat(result.at("/capabilities/prompts/listChanged").asBoolean(true))
                    .isFalse();
            assertThat(result.at("/serverInfo/name").asString()).isNotEmpty();
            assertThat(result.at("/serverInfo/version").asString()).matches("\\d+\\.\\d+\\.\\d+");
        }
    }

    private static boolean isProgress(JsonNode message, String token, double progress) {
        return message.path("method").asString("").equals("notifications/progress")
                && message.at("/params/progressToken").asString("").equals(token)
                && message.at("/params/progress").asDouble() == progress;
    }
}
