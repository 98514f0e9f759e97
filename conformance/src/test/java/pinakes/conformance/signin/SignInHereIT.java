package pinakes.conformance.signin;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.app.key.KeySecret;
import pinakes.app.server.HttpServers;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingsReader;
import pinakes.conformance.node.Node;
import pinakes.engine.http.client.RemoteEngine;
import pinakes.engine.http.client.connection.EngineAddress;
import pinakes.engine.key.Grant;
import pinakes.engine.key.KeyName;
import pinakes.engine.key.NewKey;
import pinakes.testkit.process.ServerProcess;
import pinakes.testkit.wire.Json;

/// S5: official clients sign people in at the server itself, and the official suite finds no fault with it.
class SignInHereIT {
    private static final String OWNER = "key-of-the-owner";
    private static final KeySecret KEY = KeySecret.fresh(new SecureRandom());
    private static final Map<String, String> TYPED = Map.of("key", KEY.value(), "decision", "allow");

    @TempDir
    static Path directory;

    private static HttpServers servers;

    @BeforeAll
    static void serve() throws Exception {
        var environment = new LaunchEnvironment(Map.of("KB_API_KEY", OWNER), directory, directory, "Linux");
        servers = HttpServers.start(new SettingsReader(environment)
                .read(Map.of(
                        "data-dir", directory.resolve("data").toString(),
                        "mcp-port", "0",
                        "engine-port", "0",
                        "oauth-server", "on")));
        try (var engine = RemoteEngine.at(EngineAddress.of(servers.restUrl(), OWNER))) {
            engine.keys()
                    .add(new NewKey(new KeyName("ada"), KEY.hash(), new Grant(Set.of("*:*"), null, null, null, null)));
        }
    }

    @AfterAll
    static void stop() {
        servers.close();
    }

    @Test
    @DisplayName("S5: TypeScript 1 registers, signs a person in, renews its token and works")
    void typescript_1_signs_in() throws InterruptedException {
        new SigningClient("v1", TYPED).at(servers.mcpUrl()).expectWholeStory();
    }

    @Test
    @DisplayName("S5: TypeScript 2 registers, signs a person in, renews its token and works")
    void typescript_2_signs_in() throws InterruptedException {
        new SigningClient("v2", TYPED).at(servers.mcpUrl()).expectWholeStory();
    }

    @Test
    @DisplayName("S5: the scenarios for authorization servers of the official suite pass")
    void suite_passes() throws Exception {
        var port = Integer.toString(ServerProcess.freePort());
        var resource = servers.mcpUrl().toString();
        var issuer = resource.substring(0, resource.length() - "/mcp".length());

        var run = Node.installed()
                .run(
                        Map.of(),
                        List.of(
                                "src/test/js/authorization-suite.mjs",
                                issuer,
                                client(issuer, "http://127.0.0.1:" + port + "/callback"),
                                resource,
                                port,
                                SigningClient.json(TYPED)));

        assertThat(run.exitCode()).as(run.stdout() + run.stderr()).isZero();
        assertThat(run.stdout())
                .contains(
                        "authorization-server-metadata-endpoint: 2 passed, 0 failed",
                        "authorization-code-grant: 1 passed, 0 failed");
    }

    private static String client(String issuer, String redirect) throws Exception {
        var metadata = Json.object().put("client_name", "suite");
        metadata.putArray("redirect_uris").add(redirect);
        try (var http = HttpClient.newHttpClient()) {
            var answer = http.send(
                    HttpRequest.newBuilder(URI.create(issuer + "/oauth/register"))
                            .header("Content-Type", "application/json")
                            .POST(BodyPublishers.ofString(metadata.toString()))
                            .build(),
                    BodyHandlers.ofString());
            return Json.parse(answer.body()).path("client_id").asString();
        }
    }
}
