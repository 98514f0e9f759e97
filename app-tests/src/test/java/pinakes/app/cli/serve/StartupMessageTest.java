package pinakes.app.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.app.server.HttpServers;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingsReader;

final class StartupMessageTest {
    @TempDir
    private Path directory;

    @Test
    @DisplayName("B2: the line that connects a client works as it stands: with a header where a key is needed")
    void line_that_connects_a_client_says_where_the_key_goes() throws Exception {
        assertThat(shown(Map.of()).lines().filter(line -> line.contains("claude mcp add")))
                .singleElement()
                .asString()
                .endsWith("/mcp");
        assertThat(shown(Map.of("mcp-api-key", "secret-of-ours")))
                .contains("/mcp --header \"Authorization: Bearer KEY\"")
                .doesNotContain("secret-of-ours");
    }

    @Test
    @DisplayName("S5: who opens a server to others without a key is warned, also behind a proxy")
    void open_server_is_warned_of() throws Exception {
        assertThat(warnings(Map.of())).singleElement().asString().contains("engine unreachable");
        assertThat(shown(Map.of("allowed-hosts", "kb.example")))
                .contains("WARNING: the MCP server listens on 127.0.0.1 for kb.example without a key");
        assertThat(warnings(Map.of("allowed-hosts", "kb.example", "mcp-api-key", "secret-of-ours")))
                .singleElement()
                .asString()
                .contains("engine unreachable");
    }

    /// One is always there: there is no engine.
    private List<String> warnings(Map<String, String> more) throws SettingException {
        return shown(more).lines().filter(line -> line.contains("WARNING")).toList();
    }

    private String shown(Map<String, String> more) throws SettingException {
        var flags = new HashMap<>(Map.of("mcp-port", "0", "engine-url", "http://127.0.0.1:1"));
        flags.putAll(more);
        var settings = new SettingsReader(new LaunchEnvironment(Map.of(), directory, directory, "Linux")).read(flags);
        try (var servers = HttpServers.startGateway(settings)) {
            return StartupMessage.gateway(servers, settings);
        }
    }
}
