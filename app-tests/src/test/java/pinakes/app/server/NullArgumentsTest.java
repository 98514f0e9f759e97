package pinakes.app.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.app.composition.Composition;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingsReader;
import pinakes.testkit.wire.Json;
import pinakes.testkit.wire.RawHttp;
import pinakes.tool.contract.Contract;
import tools.jackson.databind.node.ObjectNode;

/// Models write null for whatever they do not want to say.
final class NullArgumentsTest {
    private static final int INTERNAL_ERROR = -32603;

    @TempDir
    private Path directory;

    @Test
    @DisplayName(
            "N8: null for every optional parameter beside an unknown one is the caller's mistake, never the server's")
    void nulls_beside_a_mistake() throws IOException, SettingException {
        var settings = new SettingsReader(new LaunchEnvironment(Map.of(), directory, directory, "Linux"))
                .read(Map.of("data-dir", directory.resolve("data").toString(), "mcp-port", "0", "engine-port", "0"));
        try (var servers = HttpServers.start(settings, Deployment.NO_LIMITS)) {
            for (var tool : Composition.tools(settings).getAll()) {
                for (var example : tool.contract().examples()) {
                    var arguments = withNulls(tool.contract(), (ObjectNode) example.params());
                    var rest = new RawHttp(URI.create(servers.restUrl() + "/mcp/tool/" + tool.name()))
                            .post(arguments.toString(), Map.of());
                    var mcp = new RawHttp(servers.mcpUrl())
                            .post(call(tool.name(), arguments).toString(), Map.of());

                    assertThat(rest.status())
                            .as("%s %s: %s", tool.name(), arguments, rest.json())
                            .isEqualTo(400);
                    assertThat(rest.json().toString()).contains("unheard_of");
                    assertThat(mcp.json().at("/error/code").asInt(0))
                            .as("%s %s: %s", tool.name(), arguments, mcp.json())
                            .isNotEqualTo(INTERNAL_ERROR);
                }
            }
        }
    }

    @Test
    @DisplayName("N3: a repaired call keeps the null that the caller sent, which may mean something")
    void repaired_call_keeps_nulls() throws IOException, SettingException {
        var settings = new SettingsReader(new LaunchEnvironment(Map.of(), directory, directory, "Linux"))
                .read(Map.of("data-dir", directory.resolve("data").toString(), "mcp-port", "0", "engine-port", "0"));
        try (var servers = HttpServers.start(settings, Deployment.NO_LIMITS)) {
            var answer = new RawHttp(URI.create(servers.restUrl() + "/mcp/tool/add_task"))
                    .post("{\"titel\": \"x\", \"description\": null}", Map.of())
                    .json();

            assertThat(answer.at("/agentHints/suggestedNextActions/0/data"))
                    .isEqualTo(Json.parse("{\"description\": null, \"title\": \"x\"}"));
        }
    }

    private static ObjectNode withNulls(Contract contract, ObjectNode example) {
        var arguments = example.deepCopy();
        var required = contract.publishedInput().path("required").toString();
        for (var name : contract.publishedInput().path("properties").propertyNames()) {
            if (!required.contains('"' + name + '"')) {
                arguments.putNull(name);
            }
        }
        return arguments.put("unheard_of", 1);
    }

    private static ObjectNode call(String tool, ObjectNode arguments) {
        var call = Json.object().put("jsonrpc", "2.0").put("id", 1).put("method", "tools/call");
        call.putObject("params").put("name", tool).set("arguments", arguments);
        return call;
    }
}
