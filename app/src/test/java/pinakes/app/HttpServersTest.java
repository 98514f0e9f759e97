package pinakes.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.Settings;
import pinakes.app.settings.SettingsReader;
import pinakes.app.settings.Surroundings;
import pinakes.engine.local.catalog.DataDirectoryInUseException;
import pinakes.transport.http.CannotListenException;
import pinakes.transport.http.PortInUseException;

final class HttpServersTest {
    private static final String LIST_TASKS = """
            {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "list_tasks", "arguments": {}}}""";

    private final HttpClient client = HttpClient.newHttpClient();

    @TempDir
    private Path directory;

    @Test
    void both_servers_work_on_one_engine() throws Exception {
        try (var servers = HttpServers.start(settings(Map.of()))) {
            var added = post(servers.restUrl().resolve("/mcp/tool/add_task"), "{\"title\": \"Buy milk\"}");
            var listed = post(servers.mcpUrl(), LIST_TASKS);

            assertThat(added.statusCode()).isEqualTo(200);
            assertThat(listed.body()).contains("Buy milk");
        }
    }

    @Test
    void health_is_answered_on_both_ports() throws Exception {
        try (var servers = HttpServers.start(settings(Map.of("mcp-api-key", "one", "api-key", "two")))) {
            for (var url : List.of(servers.mcpUrl(), servers.restUrl())) {
                assertThat(get(url.resolve("/health")).body()).contains("\"ready\":true");
            }
        }
    }

    @Test
    void metrics_count_the_calls() throws Exception {
        try (var servers = HttpServers.start(settings(Map.of()))) {
            post(servers.mcpUrl(), LIST_TASKS);

            assertThat(get(servers.restUrl().resolve("/metrics")).body())
                    .contains("pinakes_tool_calls_seconds_count{outcome=\"success\",tool=\"list_tasks\"} 1");
        }
    }

    // B2, S5: the two keys are independent of each other.
    @Test
    void each_server_asks_for_its_own_key() throws Exception {
        try (var servers = HttpServers.start(settings(Map.of("mcp-api-key", "one", "api-key", "two")))) {
            var tools = servers.restUrl().resolve("/api/v1/tools");

            assertThat(post(servers.mcpUrl(), LIST_TASKS).statusCode()).isEqualTo(401);
            assertThat(post(servers.mcpUrl(), LIST_TASKS, "Authorization", "Bearer two")
                            .statusCode())
                    .isEqualTo(401);
            assertThat(post(servers.mcpUrl(), LIST_TASKS, "Authorization", "Bearer one")
                            .statusCode())
                    .isEqualTo(200);
            assertThat(get(tools, "Authorization", "Bearer one").statusCode()).isEqualTo(401);
            assertThat(get(tools, "Authorization", "Bearer two").statusCode()).isEqualTo(200);
        }
    }

    // S1
    @Test
    void page_of_a_foreign_origin_is_turned_away_unless_its_host_is_allowed() throws Exception {
        try (var servers = HttpServers.start(settings(Map.of("allowed-hosts", "kb.example")))) {
            assertThat(post(servers.mcpUrl(), LIST_TASKS, "Origin", "https://evil.example")
                            .statusCode())
                    .isEqualTo(403);
            assertThat(post(servers.mcpUrl(), LIST_TASKS, "Origin", "https://kb.example")
                            .statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void request_larger_than_the_setting_is_refused() throws Exception {
        try (var servers = HttpServers.start(settings(Map.of("max-request-mb", "1")))) {
            var large = "{\"title\": \"" + "x".repeat(1024 * 1024) + "\"}";

            assertThat(post(servers.restUrl().resolve("/mcp/tool/add_task"), large)
                            .statusCode())
                    .isEqualTo(413);
        }
    }

    @Test
    void rate_limit_is_per_minute() throws Exception {
        try (var servers = HttpServers.start(settings(Map.of("rate-limit", "2")))) {
            var call = servers.restUrl().resolve("/mcp/tool/list_tasks");

            assertThat(post(call, "{}").statusCode()).isEqualTo(200);
            assertThat(post(call, "{}").statusCode()).isEqualTo(200);
            assertThat(post(call, "{}").statusCode()).isEqualTo(429);
        }
    }

    @Test
    void failed_start_leaves_nothing_open() throws Exception {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var port = String.valueOf(taken.getLocalPort());

            assertThatThrownBy(() -> HttpServers.start(settings(Map.of("engine-port", port))))
                    .isInstanceOf(PortInUseException.class);
        }
        assertThatThrownBy(() -> HttpServers.start(settings(Map.of("mcp-host", "no-such-host.invalid"))))
                .isInstanceOf(CannotListenException.class)
                .hasMessageStartingWith("Cannot listen on no-such-host.invalid:0: ");

        try (var servers = HttpServers.start(settings(Map.of()))) {
            assertThat(servers.mcpUrl().getPort()).isPositive();
            assertThatThrownBy(() -> HttpServers.start(settings(Map.of())))
                    .isInstanceOf(DataDirectoryInUseException.class);
        }
    }

    private HttpResponse<String> get(URI url, String... headers) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(url), headers);
    }

    private HttpResponse<String> post(URI url, String body, String... headers)
            throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(url)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .POST(BodyPublishers.ofString(body));
        return send(request, headers);
    }

    private HttpResponse<String> send(HttpRequest.Builder request, String... headers)
            throws IOException, InterruptedException {
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return client.send(request.build(), BodyHandlers.ofString());
    }

    private Settings settings(Map<String, String> flags) throws SettingException {
        var all = new HashMap<>(Map.of("mcp-port", "0", "engine-port", "0", "data-dir", "data"));
        all.putAll(flags);
        return new SettingsReader(new Surroundings(Map.of(), directory, directory, "Linux")).read(all);
    }
}
