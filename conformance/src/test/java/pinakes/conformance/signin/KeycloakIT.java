package pinakes.conformance.signin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import pinakes.app.server.HttpServers;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingsReader;
import pinakes.testkit.Deadline;
import pinakes.testkit.process.Launch;
import pinakes.testkit.process.ServerProcess;
import pinakes.testkit.wire.Json;

/// S5: people sign in at a real Keycloak, through official clients.
///
/// Keycloak is large and starts slowly, so this runs only where `keycloak.home` names an unpacked distribution.
@EnabledIfSystemProperty(named = "keycloak.home", matches = ".+")
class KeycloakIT {
    private static final String AUDIENCE = "https://kb.example.org/mcp";
    private static final Map<String, String> TYPED = Map.of("username", "ada", "password", "bees");
    private static final Duration START_LIMIT = Duration.ofMinutes(5);

    @TempDir
    static Path directory;

    private static ServerProcess keycloak;
    private static URI issuer;
    private static HttpServers servers;

    @BeforeAll
    static void serve() throws Exception {
        var home = Path.of(System.getProperty("keycloak.home"));
        try (var realm = Objects.requireNonNull(KeycloakIT.class.getResourceAsStream("/keycloak/team.json"))) {
            var imports = Files.createDirectories(home.resolve("data/import"));
            Files.write(imports.resolve("team.json"), realm.readAllBytes());
        }
        var port = ServerProcess.freePort();
        keycloak = ServerProcess.start(Launch.of(
                home,
                "bin/kc.sh",
                "start-dev",
                "--import-realm",
                "--cache=local",
                "--http-host=127.0.0.1",
                "--http-port=" + port));
        keycloak.awaitPort(port, Deadline.in(START_LIMIT));
        issuer = URI.create("http://127.0.0.1:" + port + "/realms/team");
        servers = HttpServers.start(new SettingsReader(new LaunchEnvironment(Map.of(), directory, directory, "Linux"))
                .read(Map.of(
                        "data-dir", directory.resolve("data").toString(),
                        "mcp-port", "0",
                        "engine-port", "0",
                        "oauth-issuer", issuer.toString(),
                        "oauth-audience", AUDIENCE,
                        "oauth-user-claim", "preferred_username",
                        "oauth-roles-claim", "realm_access.roles",
                        "oauth-permissions", "kb-user=documents:read tasks:*")));
    }

    @AfterAll
    static void stop() {
        servers.close();
        keycloak.close();
    }

    @Test
    @DisplayName("S5: TypeScript 1 and 2 sign a person in at Keycloak, renew the token and work")
    void official_clients_sign_in() throws InterruptedException {
        new SigningClient("v1", TYPED).at(servers.mcpUrl(), "mcp-client").expectWholeStory();
        new SigningClient("v2", TYPED).at(servers.mcpUrl(), "mcp-client").expectWholeStory();
    }

    @Test
    @DisplayName("S5: tokens for this server count; those for others, changed ones and expired ones do not")
    void only_tokens_for_this_server_count() throws Exception {
        var good = token("mcp-client");

        assertThat(status(good)).isEqualTo(200);
        assertThat(status(token("other-client"))).as("another audience").isEqualTo(401);
        assertThat(status(good.substring(0, good.length() - 8) + "AAAAAAAA"))
                .as("changed")
                .isEqualTo(401);
        // The realm issues tokens for five seconds; thirty more are allowed for clocks that differ.
        Deadline.in(Duration.ofMinutes(3)).await("the end of the token", () -> status(good) == 401);
    }

    private static String token(String client) throws IOException, InterruptedException {
        var form = "grant_type=password&client_id=" + client + "&username=ada&password=bees";
        try (var http = HttpClient.newHttpClient()) {
            var answer = http.send(
                    HttpRequest.newBuilder(URI.create(issuer + "/protocol/openid-connect/token"))
                            .header("Content-Type", "application/x-www-form-urlencoded")
                            .POST(BodyPublishers.ofString(form))
                            .build(),
                    BodyHandlers.ofString());
            return Json.parse(answer.body()).path("access_token").asString();
        }
    }

    private static int status(String token) {
        try (var http = HttpClient.newHttpClient()) {
            return http.send(
                            HttpRequest.newBuilder(servers.mcpUrl().resolve("/api/v1/caller"))
                                    .header("Authorization", "Bearer " + token)
                                    .build(),
                            BodyHandlers.ofString())
                    .statusCode();
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
