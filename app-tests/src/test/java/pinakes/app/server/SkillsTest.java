package pinakes.app.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.app.composition.ServerSkills;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.Settings;
import pinakes.app.settings.SettingsReader;
import pinakes.testkit.wire.ClientProfile;
import pinakes.testkit.wire.HttpWire;
import pinakes.testkit.wire.Json;
import pinakes.testkit.wire.McpWire;
import pinakes.testkit.wire.WebSocketWire;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

@DisplayName("Skills over MCP")
final class SkillsTest {
    private static final String RESEARCH = "skill://research-with-citations/SKILL.md";
    private static final String EXTENSION = "io.modelcontextprotocol/skills";
    private static final int INVALID_PARAMS = -32602;

    @TempDir
    private Path directory;

    @Test
    @DisplayName("K15: skills are listed, got and read in both eras, over HTTP and WebSocket")
    void skills_are_served() throws Exception {
        try (var server = HttpServers.start(settings(Map.of()), Deployment.NO_LIMITS)) {
            var session = ClientProfile.session("2025-11-25");
            var socket = URI.create(server.mcpUrl().toString().replaceFirst("^http", "ws"));
            for (var wire : List.<McpWire>of(
                    HttpWire.open(server.mcpUrl(), ClientProfile.stateless()),
                    HttpWire.open(server.mcpUrl(), session),
                    WebSocketWire.open(socket, ClientProfile.stateless()),
                    WebSocketWire.open(socket, session))) {
                try (wire) {
                    assertServed(wire);
                }
            }
        }
    }

    @Test
    @DisplayName("K15: results say how long they are fresh, and the extension is declared with directoryRead")
    void results_follow_the_stateless_era() throws Exception {
        try (var server = HttpServers.start(settings(Map.of()), Deployment.NO_LIMITS);
                var wire = HttpWire.open(server.mcpUrl(), ClientProfile.stateless())) {
            var capabilities = wire.request("server/discover").result().path("capabilities");
            var listed = wire.request("skills/list").result();
            var got = wire.request("skills/get", uri(RESEARCH)).result();

            assertThat(capabilities
                            .at("/extensions")
                            .path(EXTENSION)
                            .path("directoryRead")
                            .asBoolean())
                    .isTrue();
            assertThat(capabilities.has("resources")).isTrue();
            for (var result : List.of(listed, got)) {
                assertThat(result.path("resultType").asString()).isEqualTo("complete");
                assertThat(result.path("ttlMs").asLong()).isPositive();
                assertThat(result.path("cacheScope").asString()).isEqualTo("private");
            }
            assertThat(wire.request("resources/directory/read", uri("skill://keep-notes"))
                            .result()
                            .path("resultType")
                            .asString())
                    .isEqualTo("complete");
        }
    }

    @Test
    @DisplayName("R7, S7: a skill is there for callers who have all of its tools")
    void skills_follow_the_tools() throws Exception {
        try (var server = HttpServers.start(settings(Map.of("tools", "tasks")), Deployment.NO_LIMITS);
                var wire = HttpWire.open(server.mcpUrl(), ClientProfile.stateless())) {
            var names = wire.request("skills/list")
                    .result()
                    .path("skills")
                    .valueStream()
                    .map(skill -> skill.at("/frontmatter/name").asString());

            assertThat(names).containsExactly("plan-with-tasks");
            assertThat(wire.request("skills/get", uri(RESEARCH)).fault().code()).isEqualTo(INVALID_PARAMS);
            assertThat(wire.request("resources/read", uri(RESEARCH)).fault().code())
                    .isEqualTo(INVALID_PARAMS);
        }
    }

    @Test
    @DisplayName("R7: the lean tools are enough for every skill")
    void lean_tools_are_enough() throws Exception {
        try (var server = HttpServers.start(settings(Map.of("tools", "lean")), Deployment.NO_LIMITS);
                var wire = HttpWire.open(server.mcpUrl(), ClientProfile.stateless())) {
            assertThat(wire.request("skills/list").result().path("skills")).hasSameSizeAs(ServerSkills.all());
        }
    }

    private static void assertServed(McpWire wire) throws Exception {
        var skills = wire.request("skills/list").result().path("skills");
        assertThat(skills.valueStream().map(skill -> skill.path("uri").asString()))
                .contains(RESEARCH, "skill://keep-notes/SKILL.md", "skill://plan-with-tasks/SKILL.md");
        for (var skill : skills) {
            assertVerified(wire, skill);
        }
        assertThat(wire.request("skills/get", uri("skill://nothing/SKILL.md")).fault())
                .satisfies(fault -> assertThat(fault.code()).isEqualTo(INVALID_PARAMS))
                .satisfies(fault ->
                        assertThat(fault.message()).isEqualTo("No skill is served at skill://nothing/SKILL.md"));
        assertThat(wire.request("resources/directory/read", uri(RESEARCH))
                        .fault()
                        .code())
                .isEqualTo(INVALID_PARAMS);
        assertThat(wire.request("resources/list")
                        .result()
                        .path("resources")
                        .valueStream()
                        .map(resource -> resource.path("uri").asString()))
                .contains(RESEARCH);
    }

    /// As a host does before it loads a skill.
    private static void assertVerified(McpWire wire, JsonNode skill) throws Exception {
        var address = skill.path("uri").asString();
        assertThat(wire.request("skills/get", uri(address)).result().path("skill"))
                .isEqualTo(skill);
        var file = skill.at("/resources/0");
        var content = wire.request("resources/read", uri(address)).result().at("/contents/0");
        var text = content.path("text").asString();
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        assertThat(content.path("mimeType").asString()).isEqualTo("text/markdown");
        assertThat(file.path("uri").asString()).isEqualTo(address);
        assertThat(file.path("size").asInt()).isEqualTo(bytes.length);
        assertThat(file.path("digest").asString())
                .isEqualTo("sha256:"
                        + HexFormat.of()
                                .formatHex(MessageDigest.getInstance("SHA-256").digest(bytes)));
        var frontmatter = skill.path("frontmatter");
        assertThat(text)
                .startsWith("---\nname: " + frontmatter.path("name").asString() + "\ndescription: "
                        + frontmatter.path("description").asString() + "\n---\n");
        var root = address.substring(0, address.length() - "/SKILL.md".length());
        assertThat(wire.request("resources/directory/read", uri(root))
                        .result()
                        .at("/resources/0/uri")
                        .asString())
                .isEqualTo(address);
    }

    private static ObjectNode uri(String uri) {
        return Json.object().put("uri", uri);
    }

    private Settings settings(Map<String, String> flags) throws SettingException {
        var all = new HashMap<>(Map.of("data-dir", directory.toString(), "mcp-port", "0", "engine-port", "0"));
        all.putAll(flags);
        return new SettingsReader(new LaunchEnvironment(Map.of(), directory, directory, "Linux")).read(all);
    }
}
