package pinakes.app.kb;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.app.server.Deployment;
import pinakes.testkit.wire.ClientProfile;
import pinakes.testkit.wire.HttpWire;
import pinakes.testkit.wire.Json;
import pinakes.testkit.wire.RawAnswer;
import pinakes.testkit.wire.RawHttp;

/// B2: the published scenarios of who may call, by their published names.
public abstract class KbAccessScenarios {
    private static final String CALL = """
            {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "kb_collections", "arguments": {}}}""";

    @TempDir
    private Path directory;

    protected abstract Deployment.Start start();

    @Test
    @DisplayName("B2: Valid MCP API key")
    void valid_key() throws Exception {
        try (var deployment = KbDeployment.in(directory, "secret", start());
                var wire = HttpWire.open(
                        deployment.mcpUrl(), ClientProfile.stateless(), Map.of("Authorization", "Bearer secret"))) {
            assertThat(wire.call("kb_collections", Json.object()).isError()).isFalse();
        }
    }

    @Test
    @DisplayName("B2: Missing MCP API key when required")
    void missing_key() throws Exception {
        try (var deployment = KbDeployment.in(directory, "secret", start())) {
            assertThat(answer(deployment, Map.of()).status()).isEqualTo(401);
        }
    }

    @Test
    @DisplayName("B2: Invalid MCP API key")
    void invalid_key() throws Exception {
        try (var deployment = KbDeployment.in(directory, "secret", start())) {
            assertThat(answer(deployment, Map.of("Authorization", "Bearer guess"))
                            .status())
                    .isEqualTo(401);
        }
    }

    @Test
    @DisplayName("B2: MCP auth disabled")
    void no_key_needed() throws Exception {
        try (var deployment = KbDeployment.in(directory, null, start())) {
            assertThat(answer(deployment, Map.of()).status()).isEqualTo(200);
        }
    }

    private static RawAnswer answer(KbDeployment deployment, Map<String, String> headers) throws IOException {
        return new RawHttp(deployment.mcpUrl()).post(CALL, headers);
    }
}
