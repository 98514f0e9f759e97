package pinakes.app.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.app.engine.CommandEngine;
import pinakes.app.fixture.StandingParts;
import pinakes.engine.todo.TodoFilter;
import pinakes.testkit.Deadline;

@DisplayName("N9: what /metrics says")
final class MetricsEndpointTest extends RunningServersTest {
    private static final String LIST_TASKS = "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"tools/call\","
            + " \"params\": {\"name\": \"list_tasks\", \"arguments\": {}}}";

    @Test
    void it_is_well_formed_and_complete_after_a_start() throws Exception {
        serve();

        var metrics = metrics();

        assertThat(metrics.sum("pinakes_build_info")).isEqualTo(1);
        assertThat(metrics.sampleNames())
                .contains(
                        "pinakes_documents",
                        "pinakes_chunks",
                        "pinakes_projects",
                        "pinakes_jobs",
                        "pinakes_job_oldest_age_seconds",
                        "pinakes_job_queue_depth",
                        "pinakes_originals_bytes",
                        "pinakes_catalog_bytes",
                        "pinakes_catalog_commits_seconds_bucket",
                        "pinakes_catalog_commit_changes_bucket",
                        "pinakes_catalog_waiting_changes",
                        "pinakes_index_bytes",
                        "pinakes_index_refresh_lag_seconds",
                        "pinakes_index_healthy",
                        "pinakes_extraction_seconds_bucket",
                        "pinakes_embedding_seconds_bucket",
                        "pinakes_embedding_passages_total",
                        "pinakes_sign_ins_total",
                        "pinakes_mcp_sessions",
                        "pinakes_mcp_streams",
                        "pinakes_websocket_connections",
                        "pinakes_api_streams",
                        "pinakes_problems",
                        "jvm_memory_used_bytes",
                        "jvm_threads_live_threads",
                        "process_files_open_files",
                        "process_cpu_seconds_total",
                        "process_cpu_usage");
        Deadline.usual()
                .await("checks that do not take too long", () -> metrics().sum("pinakes_problems") == 0);
    }

    @Test
    void calls_are_counted_over_every_way_in() throws Exception {
        var settings = settings();
        started = HttpServers.start(settings, Deployment.NO_LIMITS);

        overMcp();
        post("/mcp/tool/list_tasks", "{}");
        get("/api/v1/todos");
        try (var command = CommandEngine.open(settings)) {
            command.engine().todos().list(TodoFilter.ALL, 10, 0);
        }

        Deadline.usual().await("all calls are counted, which happens after they are answered", () -> {
            var metrics = metrics();
            return apiCalls(metrics, "api") > 0 && apiCalls(metrics, "command") > 0 && mcpRequests(metrics) > 0;
        });
        var metrics = metrics();
        assertThat(calls(metrics, "mcp")).isEqualTo(1);
        assertThat(calls(metrics, "rest")).isEqualTo(1);
        assertThat(apiCalls(metrics, "api")).isEqualTo(1);
        assertThat(apiCalls(metrics, "command")).isEqualTo(1);
        assertThat(mcpRequests(metrics)).isEqualTo(1);
        assertThat(metrics.sum("pinakes_tool_cache_total", "tool", "list_tasks", "result", "hit"))
                .isEqualTo(1);
    }

    @Test
    void gateway_and_engine_both_count() throws Exception {
        StandingParts.keep();
        try (var engine = HttpServers.startEngine(settings());
                var gateway = HttpServers.startGateway(
                        settings("engine-url", engine.restUrl().toString()), Deployment.NO_LIMITS)) {
            started = gateway;
            overMcp();

            var atGateway = Exposition.parse(
                    send(HttpRequest.newBuilder(gateway.mcpUrl().resolve("/metrics")))
                            .body());

            assertThat(calls(atGateway, "mcp")).isEqualTo(1);
            Deadline.usual().await("the call is counted", () -> apiCalls(metrics(engine.restUrl()), "gateway") > 0);
            assertThat(apiCalls(metrics(engine.restUrl()), "gateway")).isEqualTo(1);
            assertThat(atGateway.sampleNames())
                    .doesNotContain("pinakes_documents")
                    .contains("pinakes_build_info");
        }
        started = null;
    }

    @Test
    void keys_that_are_accepted_and_refused_are_counted() throws Exception {
        serve("api-key", "right-key");

        assertThat(send(rest("/api/v1/todos")).statusCode()).isEqualTo(401);
        assertThat(send(rest("/api/v1/todos").header("Authorization", "Bearer wrong-key"))
                        .statusCode())
                .isEqualTo(401);
        assertThat(send(rest("/api/v1/todos").header("Authorization", "Bearer right-key"))
                        .statusCode())
                .isEqualTo(200);

        var metrics = Exposition.parse(send(rest("/metrics").header("Authorization", "Bearer right-key"))
                .body());
        assertThat(metrics.sum("pinakes_sign_ins_total", "result", "failed"))
                .as("a request without a key is none")
                .isEqualTo(1);
        assertThat(metrics.sum("pinakes_sign_ins_total", "result", "ok")).isEqualTo(2);
        assertThat(metrics.sum("pinakes_refusals_total", "reason", "unauthorized"))
                .isEqualTo(2);
    }

    @Test
    @DisplayName("S7, S10: no text of callers becomes a label")
    void labels_do_not_grow_with_requests() throws Exception {
        serve();

        for (var i = 0; i < 20; i++) {
            post("/mcp/tool/strange-" + i, "{}");
            get("/api/v1/strange-" + i);
            get("/api/v1/documents/strange-" + i);
            get("/strange-" + i);
            send(rest("/health").method("STRANGE" + i, BodyPublishers.noBody()));
            send(rest("/api/v1/todos").header("Origin", "http://strange-" + i));
        }

        assertThat(get("/metrics").body()).doesNotContainIgnoringCase("strange");
    }

    @Test
    void stored_documents_and_the_work_on_them_are_measured() throws Exception {
        StandingParts.keep();
        serve();

        post("/api/v1/jobs", "{\"text\": \"Bees dance to tell where flowers are.\"}");

        Deadline.usual().await("a stored note", () -> metrics().sum("pinakes_documents", "kind", "note") == 1);
        var metrics = metrics();
        assertThat(metrics.sum("pinakes_chunks")).isEqualTo(1);
        assertThat(metrics.sum("pinakes_embedding_passages_total")).isEqualTo(1);
        assertThat(metrics.sum("pinakes_jobs", "state", "completed")).isEqualTo(1);
        assertThat(metrics.sum("pinakes_catalog_commit_changes_count")).isPositive();
        assertThat(metrics.sum("pinakes_index_healthy")).isEqualTo(1);
    }

    private void overMcp() throws Exception {
        send(HttpRequest.newBuilder(servers().mcpUrl())
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(LIST_TASKS)));
    }

    private Exposition metrics() {
        return metrics(servers().mcpUrl());
    }

    private Exposition metrics(URI server) {
        try {
            return Exposition.parse(
                    send(HttpRequest.newBuilder(server.resolve("/metrics"))).body());
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static double mcpRequests(Exposition metrics) {
        return metrics.sum("pinakes_http_requests_seconds_count", "server", "mcp", "path", "/mcp", "status", "200");
    }

    private static double calls(Exposition metrics, String via) {
        return metrics.sum("pinakes_tool_calls_seconds_count", "tool", "list_tasks", "outcome", "success", "via", via);
    }

    private static double apiCalls(Exposition metrics, String via) {
        return metrics.sum(
                "pinakes_api_calls_seconds_count", "operation", "GET /api/v1/todos", "outcome", "success", "via", via);
    }
}
