package pinakes.app.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import pinakes.testkit.wire.ClientProfile;
import pinakes.testkit.wire.HttpWire;
import pinakes.testkit.wire.Json;

/// R2: `search` and `fetch` in the form that ChatGPT's connectors expect, and long documents in parts.
class ConnectorTest {
    private static final int SENTENCES = 800;
    private static final String LONG = IntStream.range(0, SENTENCES)
            .mapToObj(i -> "Heron number " + i + " hunts by standing still in the shallow water of pond " + i + ".")
            .collect(Collectors.joining(" "));

    @RegisterExtension
    final KnowledgeHost host = KnowledgeHost.inOnePiece();

    private String herons = "";

    @BeforeEach
    void write() throws IOException {
        host.file("herons.txt", LONG);
        try (var wire = wire()) {
            herons = wire.call("knowledge-add", Json.parse("{\"file_path\": \"herons.txt\", \"async\": false}"))
                    .at("/document_id")
                    .asString();
        }
    }

    @Test
    @DisplayName(
            "R2: search returns ids, titles and URLs, as structured content and as one text item with the same JSON")
    void search_has_the_published_form() {
        try (var wire = wire()) {
            var params = Json.object("{\"name\": \"search\", \"arguments\": {\"query\": \"herons in shallow water\"}}");

            var result = wire.request("tools/call", params).result();

            assertThat(result.path("content").size()).isEqualTo(1);
            assertThat(Json.parse(result.at("/content/0/text").asString())).isEqualTo(result.path("structuredContent"));
            assertThat(result.at("/structuredContent/results"))
                    .hasToString("[{\"id\":\"" + herons + "\",\"title\":\"herons.txt\",\"url\":\"pinakes://documents/"
                            + herons + "\"}]");
            assertThat(result.at("/structuredContent/agentHints/suggestedNextActions/0/data/id")
                            .asString())
                    .isEqualTo(herons);
            assertThat(result.at("/structuredContent/_meta/traceId").isString()).isTrue();
        }
    }

    @Test
    @DisplayName("R2: fetch returns a document in parts, with facts as strings")
    void fetch_has_the_published_form() {
        try (var wire = wire()) {
            var id = herons;
            var text = new StringBuilder();
            while (!id.isEmpty()) {
                var part = wire.call("fetch", Json.object().put("id", id)).body();
                assertThat(part.path("id").asString()).isEqualTo(id);
                assertThat(part.path("title").asString()).isEqualTo("herons.txt");
                assertThat(part.path("url").asString()).isEqualTo("pinakes://documents/" + herons);
                assertThat(part.path("metadata").valueStream()).allMatch(fact -> fact.isString());
                assertThat(part.at("/_meta/traceId").isString()).isTrue();
                assertThat(part.path("text").asString().length()).isLessThanOrEqualTo(50_000);
                text.append(part.path("text").asString()).append(' ');
                id = part.at("/metadata/next_id").asString("");
            }
            assertAll(text.toString());
            var number = wire.call("kb_list", Json.object())
                    .at("/documents/0/document_id")
                    .asString();
            assertThat(wire.call("fetch", Json.object().put("id", number))
                            .at("/title")
                            .asString())
                    .isEqualTo("herons.txt");
            var missing = wire.call("fetch", Json.object().put("id", "7777777"));
            assertThat(missing.isError()).isTrue();
            assertThat(missing.at("/error/code").asString()).isEqualTo("document_not_found");
        }
    }

    @Test
    @DisplayName("K15: the resource of a long document is read in parts of about 50 KB, each naming the next")
    void long_resource_is_read_in_parts() {
        try (var wire = wire()) {
            var uri = "pinakes://documents/" + herons;
            var text = new StringBuilder();
            while (!uri.isEmpty()) {
                var content = wire.request("resources/read", Json.object().put("uri", uri))
                        .result()
                        .at("/contents/0");
                assertThat(content.path("uri").asString()).isEqualTo(uri);
                var part = content.path("text").asString();
                assertThat(part.getBytes(StandardCharsets.UTF_8).length).isLessThan(51_000);
                uri = content.path("_meta").path("pinakes/next").asString("");
                if (!uri.isEmpty()) {
                    assertThat(part).endsWith("\n\n[The text continues at " + uri + "]");
                }
                text.append(part).append(' ');
            }
            assertAll(text.toString());
            assertThat(wire.request("resources/templates/list").result().toString())
                    .contains("pinakes://documents/{document_id}{?from}");
        }
    }

    private static void assertAll(String text) {
        assertThat(IntStream.range(0, SENTENCES)).allMatch(i -> text.contains("of pond " + i + "."));
    }

    private HttpWire wire() {
        return HttpWire.open(host.url(), ClientProfile.stateless());
    }
}
