package pinakes.app.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingsReader;
import pinakes.testkit.Deadline;
import pinakes.transport.http.HttpConnectionSettings;
import pinakes.transport.http.HttpServer;
import pinakes.transport.http.Rejection;

@DisplayName("N9: the steps of a call, in OpenTelemetry")
final class TracingTest {
    private static final String OWNER = "key-of-the-owner";

    private final Collector collector = new Collector();
    private final HttpClient client = HttpClient.newHttpClient();
    private final HttpServer collectorServer = HttpServer.listen(
                    "127.0.0.1", 0, Rejection::write, HttpConnectionSettings.DIRECT)
            .serve(Map.of("/*", collector));
    private Deployment servers;

    @TempDir
    private Path directory;

    @BeforeEach
    void begin() throws Exception {
        servers = Deployment.inTwoHalves(
                new SettingsReader(new LaunchEnvironment(
                        Map.of("KB_API_KEY", OWNER, "KB_MCP_API_KEY", OWNER), directory, directory, "Linux")),
                Map.of(
                        "data-dir",
                        directory.resolve("data").toString(),
                        "mcp-port",
                        "0",
                        "engine-port",
                        "0",
                        "allowed-roots",
                        directory.toString(),
                        "otlp-traces-url",
                        "http://127.0.0.1:" + collectorServer.port() + "/v1/traces"),
                Deployment.PATIENT);
    }

    @AfterEach
    void end() {
        servers.close();
        collectorServer.close();
        client.close();
    }

    @Test
    @DisplayName("a document is followed from the gateway to the index")
    void document_is_followed() throws Exception {
        var file = Files.writeString(directory.resolve("bees.html"), "<h1>Bees</h1><p>Bees dance in the hive.</p>");

        call('1', "01", "knowledge-add", "{\"file_path\": \"" + file + "\"}");

        var tool = collector.span('1', "tools/call knowledge-add");
        var submission = collector.span('1', "POST /api/v1/jobs");
        var job = collector.span('1', "ingest");
        assertThat(tool.getParentSpanId()).as("the client").isEqualTo(id("00f067aa0ba902b7"));
        assertThat(submission.getParentSpanId()).isEqualTo(tool.getSpanId());
        assertThat(job.getParentSpanId()).isEqualTo(submission.getSpanId());
        for (var step : List.of("extract", "embed passages", "index update")) {
            var span = collector.span('1', step);
            assertThat(span.getParentSpanId()).as(step).isEqualTo(job.getSpanId());
            assertThat(span.getStartTimeUnixNano()).isGreaterThanOrEqualTo(job.getStartTimeUnixNano());
            assertThat(span.getEndTimeUnixNano()).isBetween(span.getStartTimeUnixNano(), job.getEndTimeUnixNano());
        }
        assertThat(collector.services()).contains("pinakes-gateway", "pinakes");
    }

    @Test
    @DisplayName("a search is followed from the gateway to the model and the index")
    void search_is_followed() throws Exception {
        call('2', "01", "kb_addnote", "{\"title\": \"Bees\", \"text\": \"Bees dance in the hive.\"}");
        collector.span('2', "index update");

        call('3', "01", "kb_search", "{\"query\": \"dancing bees\"}");

        var search = collector.span('3', "POST /api/v1/search");
        assertThat(search.getParentSpanId())
                .isEqualTo(collector.span('3', "tools/call kb_search").getSpanId());
        assertThat(collector.span('3', "embed query").getParentSpanId()).isEqualTo(search.getSpanId());
        assertThat(collector.span('3', "index search").getParentSpanId()).isEqualTo(search.getSpanId());
    }

    @Test
    @DisplayName("a trace that its caller does not record is not recorded here either")
    void callers_decide() throws Exception {
        call('4', "00", "list_tasks", "{}");
        call('5', "01", "list_tasks", "{}");

        collector.span('5', "tools/call list_tasks");
        assertThat(collector.spans('4')).isEmpty();
    }

    private void call(char digit, String flags, String tool, String arguments) throws Exception {
        var answer = client.send(
                HttpRequest.newBuilder(servers.mcpUrl().resolve("/mcp/tool/" + tool))
                        .header("Authorization", "Bearer " + OWNER)
                        .header("Content-Type", "application/json")
                        .header("traceparent", "00-" + trace(digit) + "-00f067aa0ba902b7-" + flags)
                        .POST(BodyPublishers.ofString(arguments))
                        .build(),
                BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    }

    private static String trace(char digit) {
        return String.valueOf(digit).repeat(32);
    }

    private static ByteString id(String hex) {
        return ByteString.copyFrom(HexFormat.of().parseHex(hex));
    }

    /// Keeps what is sent to it.
    private static final class Collector extends Handler.Abstract {
        private final Queue<ExportTraceServiceRequest> received = new ConcurrentLinkedQueue<>();

        @Override
        public boolean handle(Request request, Response response, Callback callback) throws IOException {
            try (InputStream body = Content.Source.asInputStream(request)) {
                received.add(ExportTraceServiceRequest.parseFrom(body));
            }
            callback.succeeded();
            return true;
        }

        /// The first step with a name in a trace, once it was sent.
        Span span(char digit, String name) {
            Deadline.usual()
                    .await(
                            name,
                            () -> spans(digit).stream()
                                    .anyMatch(span -> span.getName().equals(name)));
            return spans(digit).stream()
                    .filter(span -> span.getName().equals(name))
                    .findFirst()
                    .orElseThrow();
        }

        List<Span> spans(char digit) {
            return received.stream()
                    .flatMap(request -> request.getResourceSpansList().stream())
                    .flatMap(process -> process.getScopeSpansList().stream())
                    .flatMap(scope -> scope.getSpansList().stream())
                    .filter(span -> span.getTraceId().equals(id(trace(digit))))
                    .toList();
        }

        List<String> services() {
            return received.stream()
                    .flatMap(request -> request.getResourceSpansList().stream())
                    .map(process ->
                            process.getResource().getAttributes(0).getValue().getStringValue())
                    .distinct()
                    .toList();
        }
    }
}
