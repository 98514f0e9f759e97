package pinakes.app.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import pinakes.testkit.wire.ClientProfile;
import pinakes.testkit.wire.HttpWire;
import pinakes.testkit.wire.Json;
import pinakes.testkit.wire.McpWire;
import pinakes.testkit.wire.RpcAnswer;
import pinakes.testkit.wire.WebSocketWire;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// R7: MCP Apps, for clients that declare them.
class AppsOverTheWireTest {
    private static final String SHOWS_APPS =
            "{\"extensions\": {\"io.modelcontextprotocol/ui\": {\"mimeTypes\": [\"text/html;profile=mcp-app\"]}}}";

    @RegisterExtension
    final KnowledgeHost host = KnowledgeHost.inOnePiece();

    static Stream<ClientProfile> profiles() {
        return Stream.of(ClientProfile.stateless(), ClientProfile.session("2025-11-25"));
    }

    @ParameterizedTest
    @MethodSource("profiles")
    @DisplayName("a client that does not declare apps sees what it always saw, on every transport")
    void others_see_what_they_always_saw(ClientProfile profile) {
        var foreign = profile.able(
                "{\"extensions\": {\"io.modelcontextprotocol/ui\": {\"mimeTypes\": [\"text/html+later\"]}}}");
        for (var silent : List.of(wire(profile), wire(foreign), socket(profile))) {
            try (silent;
                    var other = wire(profile.able(SHOWS_APPS))) {
                var plain = tools(silent);
                assertThat(plain).noneMatch(tool -> tool.has("_meta"));
                assertThat(plain.toString()).doesNotContain("ui://");

                var shown = tools(other);
                shown.forEach(tool -> ((ObjectNode) tool).remove("_meta"));
                assertThat(shown).isEqualTo(plain);
                for (var list : List.of("resources/list", "resources/templates/list", "prompts/list")) {
                    assertThat(other.request(list, Json.object()).result())
                            .isEqualTo(silent.request(list, Json.object()).result());
                }
                assertThat(called(silent, "list_tasks").has("_meta"))
                        .isEqualTo(profile.era() == ClientProfile.Era.STATELESS);
                assertThat(called(silent, "list_tasks").toString()).doesNotContain("pinakes/tools");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("profiles")
    @DisplayName("a client that declares apps finds each one through its tools and reads it, on every transport")
    void apps_are_found_and_read(ClientProfile profile) {
        for (var open : List.of(wire(profile.able(SHOWS_APPS)), socket(profile.able(SHOWS_APPS)))) {
            try (open) {
                var shown = tools(open);
                assertThat(app(shown, "knowledge-search")).isEqualTo("ui://pinakes/search");
                assertThat(app(shown, "kb_get")).isEqualTo("ui://pinakes/document");
                assertThat(app(shown, "list_tasks")).isEqualTo("ui://pinakes/tasks");
                assertThat(app(shown, "add_task")).isEmpty();

                for (var uri : List.of("ui://pinakes/search", "ui://pinakes/document", "ui://pinakes/tasks")) {
                    var content = read(open, uri).result().at("/contents/0");
                    assertThat(content.path("uri").asString()).isEqualTo(uri);
                    assertThat(content.path("mimeType").asString()).isEqualTo("text/html;profile=mcp-app");
                    assertThat(content.path("text").asString()).startsWith("<!doctype html>");
                    assertThat(content.at("/_meta/ui/csp"))
                            .as("it loads nothing")
                            .isEmpty();
                }
            }
        }
    }

    @Test
    @DisplayName("the answer for an app names the tools that its caller may call")
    void answers_name_callable_tools() {
        try (var wire = wire(ClientProfile.stateless().able(SHOWS_APPS))) {
            var names = called(wire, "list_tasks").at("/_meta/pinakes~1tools");

            assertThat(names.toString()).contains("\"complete_task\"", "\"kb_get\"");
            assertThat(called(wire, "knowledge-status")
                            .at("/_meta/pinakes~1tools")
                            .isMissingNode())
                    .as("of a tool without an app")
                    .isTrue();
        }
    }

    @Test
    @DisplayName("S2: apps read the files of the PDF library, and no others")
    void apps_read_files_of_the_library() {
        try (var wire = wire(ClientProfile.stateless().able(SHOWS_APPS))) {
            var font = read(wire, "pinakes://apps/standard_fonts/LiberationSans-Regular.ttf")
                    .result();

            assertThat(font.at("/contents/0/blob").asString()).isNotEmpty();
            for (var name : List.of("pdf.worker.min.mjs", "standard_fonts/../LICENSE", "../../index.html", "")) {
                assertThat(read(wire, "pinakes://apps/" + name).fault().message())
                        .contains("not found");
            }
            assertThat(read(wire, "ui://pinakes/nothing").fault().message()).contains("not found");
        }
    }

    private static JsonNode tools(McpWire wire) {
        return wire.request("tools/list", Json.object()).result().path("tools");
    }

    private static JsonNode called(McpWire wire, String tool) {
        var params = Json.object().put("name", tool);
        params.putObject("arguments");
        return wire.request("tools/call", params).result();
    }

    private static RpcAnswer read(McpWire wire, String uri) {
        return wire.request("resources/read", Json.object().put("uri", uri));
    }

    private static String app(JsonNode tools, String name) {
        for (var tool : tools) {
            if (tool.path("name").asString().equals(name)) {
                return tool.at("/_meta/ui/resourceUri").asString("");
            }
        }
        throw new AssertionError("no tool " + name);
    }

    private McpWire wire(ClientProfile profile) {
        return HttpWire.open(host.url(), profile);
    }

    private McpWire socket(ClientProfile profile) {
        return WebSocketWire.open(URI.create(host.url().toString().replace("http://", "ws://")), profile);
    }
}
