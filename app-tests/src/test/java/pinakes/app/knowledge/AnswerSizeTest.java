package pinakes.app.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import pinakes.testkit.wire.ClientProfile;
import pinakes.testkit.wire.HttpWire;
import pinakes.testkit.wire.Json;
import pinakes.testkit.wire.ToolWire;
import tools.jackson.databind.JsonNode;

/// R7: answers are as long as the caller asks for, and say what they leave out.
class AnswerSizeTest {
    private static final String HERONS = IntStream.range(0, 200)
            .mapToObj(i -> "Heron number " + i + " hunts by standing still in the shallow water of pond " + i + ".")
            .collect(Collectors.joining(" "));

    @RegisterExtension
    final KnowledgeHost host = KnowledgeHost.inOnePiece();

    private String herons = "";

    @BeforeEach
    void write() throws IOException {
        host.file("herons.txt", HERONS);
        host.file("bread.txt", "Rye bread needs a sour dough.");
        try (var wire = wire()) {
            herons = added(wire, "herons.txt");
            added(wire, "bread.txt");
        }
    }

    @Test
    @DisplayName("R7: a document is read in parts of max_chars, each with the call that reads on")
    void document_is_read_in_parts() {
        try (var wire = wire()) {
            for (var reader : List.of("knowledge-show", "kb_get")) {
                var arguments = reader.equals("kb_get")
                        ? Json.object().put("document_id", number(wire))
                        : Json.object().put("document_id", herons);
                var list = reader.equals("kb_get") ? "/chunks" : "/passages";
                var field = reader.equals("kb_get") ? "text" : "chunk_text";
                var whole = texts(
                        wire.call(reader, arguments.deepCopy().put(limit(reader), 200))
                                .at(list),
                        field);

                JsonNode call = arguments.deepCopy().put("max_chars", 5_000);
                var parts = new ArrayList<String>();
                while (call != null) {
                    var answer = wire.call(reader, call);
                    var part = texts(answer.at(list), field);
                    assertThat(part.stream().mapToInt(String::length).sum()).isBetween(1, 5_000);
                    parts.addAll(part);
                    call = answer.body().has("left_out") ? readOn(answer.body(), reader) : null;
                }

                assertThat(parts).isEqualTo(whole);
            }
        }
    }

    @Test
    @DisplayName("R7: fetch reads a document in parts of max_chars that make up the whole")
    void fetched_parts_make_up_the_whole() {
        try (var wire = wire()) {
            var whole = wire.call("fetch", Json.object().put("id", herons))
                    .at("/text")
                    .asString();

            var read = new StringBuilder();
            var id = herons.toUpperCase(Locale.ROOT);
            while (!id.isEmpty()) {
                var part = wire.call("fetch", Json.object().put("id", id).put("max_chars", 300));
                assertThat(part.at("/text").asString().length()).isBetween(1, 300);
                read.append(part.at("/text").asString());
                id = part.at("/metadata/next_id").asString("");
            }

            assertThat(read).hasToString(whole);
        }
    }

    @Test
    @DisplayName("R7: a passage longer than max_chars is offered whole, not skipped")
    void long_passage_is_offered_whole() {
        try (var wire = wire()) {
            var arguments = Json.object().put("document_id", herons).put("max_chars", 200);

            var cut = wire.call("knowledge-show", arguments);
            var whole = wire.call("knowledge-show", readOn(cut.body(), "knowledge-show"));

            assertThat(cut.at("/left_out/next_offset").asInt()).isZero();
            var beginning = cut.at("/passages/0/chunk_text").asString().replace("…", "");
            assertThat(whole.at("/passages/0/chunk_text").asString()).startsWith(beginning);
            assertThat(whole.at("/passages/0/chunk_text").asString()).hasSizeGreaterThan(200);
        }
    }

    @Test
    @DisplayName("R7: found texts share max_chars, end with a sentence or word, and can be read in full")
    void results_share_the_budget() {
        try (var wire = wire()) {
            var query = Json.object()
                    .put("query", "herons standing still in shallow water")
                    .put("top_k", 5);
            var whole = texts(
                    wire.call("knowledge-search", query.deepCopy().put("detail", "full"))
                            .at("/results"),
                    "chunk_text");

            var answer = wire.call("knowledge-search", query.deepCopy().put("max_chars", 600));

            var found = texts(answer.at("/results"), "chunk_text");
            assertThat(found).hasSameSizeAs(whole);
            assertThat(found.stream().mapToInt(String::length).sum()).isLessThanOrEqualTo(600);
            for (var i = 0; i < found.size(); i++) {
                var text = found.get(i).replace("…", "");
                assertThat(whole.get(i)).startsWith(text);
                assertThat(whole.get(i).substring(text.length())).matches("(?s)|\\W.*|(?<=\\s).*");
            }
            assertThat(answer.at("/left_out/chars").asInt()).isPositive();
            assertThat(answer.at("/left_out/chunk_ids").size()).isPositive();
            var read = wire.call("knowledge-show", readOn(answer.body(), "knowledge-show"));
            assertThat(read.at("/passages/0/chunk_id")).isEqualTo(answer.at("/results/0/chunk_id"));
        }
    }

    @Test
    @DisplayName("R7: chunks of a project share max_chars, by meaning and by words")
    void chunks_share_the_budget() {
        try (var wire = wire()) {
            wire.call("create-project", Json.object().put("project", "herons"));
            var items = Json.object().put("project", "herons");
            for (var i = 0; i < 4; i++) {
                items.withArray("items")
                        .addObject()
                        .put("id", "h" + i)
                        .put("text", HERONS.substring(i * 900, i * 900 + 850));
            }
            wire.call("store_chunks", items);
            for (var tool : List.of("find_chunks", "query_hybrid")) {
                var query = Json.object()
                        .put("project", "herons")
                        .put("query", "herons standing still in shallow water")
                        .put("top_k", 4);
                var whole = texts(wire.call(tool, query).at("/items"), "render_text");

                var answer = wire.call(tool, query.deepCopy().put("max_chars", 800));

                var found = texts(answer.at("/items"), "render_text");
                assertThat(found).hasSameSizeAs(whole).hasSize(4);
                assertThat(found.stream().mapToInt(String::length).sum()).isBetween(1, 800);
                for (var i = 0; i < found.size(); i++) {
                    assertThat(whole.get(i)).startsWith(found.get(i).replace("…", ""));
                }
                assertThat(answer.at("/left_out/chars").asInt()).isPositive();
                assertThat(answer.at("/left_out/chunk_ids").size()).isEqualTo(4);
                assertThat(wire.call(tool, query.deepCopy().put("max_chars", 199))
                                .isError())
                        .isTrue();
            }
        }
    }

    @Test
    @DisplayName("R7: compact answers lack score parts, paths and dates; others have them")
    void compact_answers_lack_details() {
        try (var wire = wire()) {
            var query = Json.object().put("query", "rye bread").put("top", 1);

            var usual = wire.call("kb_search", query);
            var compact = wire.call("kb_search", query.deepCopy().put("detail", "compact"));

            assertThat(usual.at("/results/0").propertyNames()).contains("score_breakdown", "source_path", "score");
            assertThat(compact.at("/results/0").propertyNames())
                    .doesNotContain("score_breakdown", "source_path")
                    .contains("document_id", "chunk_id", "text", "score");
            assertThat(wire.call("knowledge-show", Json.object().put("detail", "compact"))
                            .at("/documents/0")
                            .propertyNames())
                    .doesNotContain("date_added", "size_bytes")
                    .contains("id", "filename");
            assertThat(wire.call(
                                    "kb_get",
                                    Json.object()
                                            .put("source_path", "herons.txt")
                                            .put("detail", "compact"))
                            .at("/documents/0")
                            .propertyNames())
                    .doesNotContain("created_at", "updated_at", "size_bytes", "version")
                    .contains("document_id", "source_path", "tags");
        }
    }

    @Test
    @DisplayName("R7: results that do not answer the question are shortened unless the caller wants them in full")
    void weak_results_are_short() {
        try (var wire = wire()) {
            var query = Json.object().put("query", "rye bread sour dough").put("top", 10);

            var usual = wire.call("kb_search", query);
            var full = wire.call("kb_search", query.deepCopy().put("detail", "full"));

            assertThat(usual.at("/results/0/text").asString()).isEqualTo("Rye bread needs a sour dough.");
            for (var result : usual.at("/results")) {
                if (result.path("score").asDouble() < 0.15) {
                    assertThat(result.path("text").asString().length()).isLessThanOrEqualTo(200);
                }
            }
            assertThat(full.body().has("left_out")).isFalse();
            assertThat(full.body().toString().length())
                    .isGreaterThan(2 * usual.body().toString().length());
        }
    }

    /// The number of the document about herons.
    private long number(ToolWire wire) {
        return wire.call("kb_list", Json.object())
                .at("/documents")
                .valueStream()
                .filter(document -> document.path("document_uuid").asString().equals(herons))
                .findFirst()
                .orElseThrow()
                .path("document_id")
                .asLong();
    }

    private HttpWire wire() {
        return HttpWire.open(host.url(), ClientProfile.stateless());
    }

    private static String limit(String reader) {
        return reader.equals("kb_get") ? "chunk_limit" : "limit";
    }

    private static JsonNode readOn(JsonNode answer, String tool) {
        for (var action : answer.at("/agentHints/suggestedNextActions")) {
            if (action.path("action").asString().equals(tool)) {
                return action.path("data");
            }
        }
        throw new AssertionError("no call of " + tool + " is suggested: " + answer);
    }

    private static List<String> texts(JsonNode items, String field) {
        return items.valueStream().map(item -> item.path(field).asString()).toList();
    }

    private static String added(ToolWire wire, String file) {
        return wire.call("knowledge-add", Json.object().put("file_path", file).put("async", false))
                .at("/document_id")
                .asString();
    }
}
