package pinakes.app.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import pinakes.testkit.Deadline;
import pinakes.testkit.file.PdfFile;
import pinakes.testkit.wire.ClientProfile;
import pinakes.testkit.wire.HttpWire;
import pinakes.testkit.wire.Json;
import pinakes.testkit.wire.McpWire;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// K14, C10: the knowledge tools on the real engine, through the real server.
public abstract class KnowledgeScenarios {
    private static final String TASKS = "{\"extensions\": {\"io.modelcontextprotocol/tasks\": {}}}";

    private static final String HERONS =
            "Storks clatter with their bills. Herons that fish at night hunt by standing still.";
    private static final String CRANES = "Cranes dance when they greet.";
    private static final byte[] TWO_PAGES = PdfFile.ofPages(
            "Storks clatter with their bills. Herons that fish at night",
            "hunt by standing still. Cranes dance when they greet.");

    @RegisterExtension
    final KnowledgeHost host;

    protected KnowledgeScenarios(KnowledgeHost host) {
        this.host = host;
    }

    @BeforeEach
    void write() throws IOException {
        host.file("herons.txt", "Herons hunt by standing still in shallow water.");
        host.file("bread.html", "<h1>Bread</h1><p>Rye bread needs a sour dough.</p>");
    }

    @Test
    @DisplayName("K1, K2, K3, K4: a document is found once it was added, and gone once it was removed")
    void life_of_a_document() {
        try (var wire = HttpWire.open(host.url(), ClientProfile.stateless())) {
            var herons = added(wire, "herons.txt");
            added(wire, "bread.html");

            var found = wire.call("knowledge-search", Json.parse("{\"query\": \"How do herons catch fish?\"}"));
            assertThat(found.at("/results/0/document_id").asString())
                    .as(() -> found.body().toString())
                    .isEqualTo(herons);
            assertThat(found.at("/results/0/relevance_score").asDouble()).isBetween(0.0, 1.0);
            assertThat(wire.call("knowledge-show", Json.object())
                            .at("/total_count")
                            .asInt())
                    .isEqualTo(2);

            wire.call(
                    "knowledge-remove", Json.object().put("document_id", herons).put("confirm", true));
            var after = wire.call("knowledge-search", Json.parse("{\"query\": \"How do herons catch fish?\"}"));
            assertThat(after.body().toString()).doesNotContain("shallow water");
        }
    }

    @Test
    @DisplayName("K2, K2b: a hit names its pages and is read on from: next passages, one page, the whole document")
    void hit_is_read_on_from() throws IOException {
        host.file("birds.pdf", TWO_PAGES);
        try (var wire = HttpWire.open(host.url(), ClientProfile.stateless())) {
            var birds = added(wire, "birds.pdf");

            var over =
                    wire.call("knowledge-search", Json.parse("{\"query\": \"How do herons hunt?\", \"context\": 1}"));
            var second = wire.call("knowledge-search", Json.parse("{\"query\": \"When do cranes dance?\"}"));
            var whole = Json.object().put("document_id", birds);
            var next = whole.deepCopy().put("offset", 1);

            assertThat(over.at("/results/0/metadata/page_num").asInt()).isEqualTo(1);
            assertThat(over.at("/results/0/metadata/page_last").asInt()).isEqualTo(2);
            assertThat(second.at("/results/0/metadata/page_num").asInt()).isEqualTo(2);
            assertThat(second.at("/results/0/metadata").has("page_last")).isFalse();
            assertThat(texts(over.at("/results/0/context"))).containsExactly(CRANES);
            assertThat(texts(wire.call("knowledge-show", next).at("/passages"))).containsExactly(CRANES);
            assertThat(texts(wire.call("knowledge-show", whole).at("/passages")))
                    .containsExactly(HERONS, CRANES);
            assertThat(texts(wire.call("knowledge-show", whole.deepCopy().put("page", 1))
                            .at("/passages")))
                    .containsExactly(HERONS);
            assertThat(wire.call("knowledge-show", Json.object().put("page", 1))
                            .at("/error")
                            .asString())
                    .isEqualTo("invalid_parameter");
            assertThat(wire.call("knowledge-show", Json.object().put("document_id", "nothing"))
                            .at("/error")
                            .asString())
                    .isEqualTo("document_not_found");
        }
    }

    private static List<String> texts(JsonNode passages) {
        return passages.valueStream()
                .map(passage -> passage.path("chunk_text").asString())
                .toList();
    }

    @Test
    @DisplayName("K1: the same bytes again are answered with the document that is there")
    void duplicate() {
        try (var wire = HttpWire.open(host.url(), ClientProfile.bare())) {
            var first = added(wire, "herons.txt");

            var again = wire.call("knowledge-add", Json.object().put("file_path", "herons.txt"));

            assertThat(again.at("/document_id").asString()).isEqualTo(first);
            assertThat(again.at("/duplicate").asBoolean()).isTrue();
            assertThat(again.body().has("task_id")).as("K1a").isTrue();
        }
    }

    @Test
    @DisplayName("K11: a client of the Tasks extension gets the job as a task, with the answer of the call in the end")
    void job_is_a_task() {
        try (var wire = HttpWire.open(host.url(), ClientProfile.stateless().able(TASKS))) {
            var begun = wire.request("tools/call", call("herons.txt")).result();
            assertThat(begun.path("resultType").asString()).isEqualTo("task");

            var ended = ended(wire, begun.path("taskId").asString());

            assertThat(ended.path("status").asString()).isEqualTo("completed");
            assertThat(ended.at("/result/isError").asBoolean(true)).isFalse();
            assertThat(ended.at("/result/structuredContent/filename").asString())
                    .isEqualTo("herons.txt");
        }
    }

    @Test
    @DisplayName("K15: a document is a resource")
    void document_is_a_resource() {
        try (var wire = HttpWire.open(host.url(), ClientProfile.session("2025-06-18"))) {
            var id = added(wire, "herons.txt");

            var text = wire.request("resources/read", Json.object().put("uri", "pinakes://documents/" + id))
                    .result();

            assertThat(text.at("/contents/0/text").asString()).contains("standing still");
        }
    }

    private static String added(McpWire wire, String file) {
        return wire.call("knowledge-add", Json.object().put("file_path", file).put("async", false))
                .at("/document_id")
                .asString();
    }

    private static ObjectNode call(String file) {
        var params = Json.object().put("name", "knowledge-add");
        params.putObject("arguments").put("file_path", file);
        return params;
    }

    private static JsonNode ended(McpWire wire, String task) {
        var state = new AtomicReference<>(
                wire.request("tasks/get", Json.object().put("taskId", task)).result());
        Deadline.usual().await("the task ends", () -> {
            state.set(
                    wire.request("tasks/get", Json.object().put("taskId", task)).result());
            return !state.get().path("status").asString().equals("working");
        });
        return state.get();
    }
}
