package pinakes.app.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.app.engine.CommandEngine;
import pinakes.app.fixture.StandingParts;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.Settings;
import pinakes.app.settings.SettingsReader;
import pinakes.engine.EngineRole;
import pinakes.engine.cluster.PostgresServer;
import pinakes.testkit.Deadline;
import pinakes.transport.rest.ToolCatalog;

/// What an engine serves that only processes jobs.
class IngestEngineTest {
    @TempDir
    private Path directory;

    @Test
    void it_serves_health_and_metrics_and_refuses_callers() throws Exception {
        StandingParts.keep();
        var settings = clustered("ingest");
        try (var servers = HttpServers.startEngine(settings);
                var client = HttpClient.newHttpClient()) {
            var url = servers.restUrl();

            Deadline.usual().await("checks that do not take too long", () -> isReady(client, url));
            assertThat(get(client, url.resolve("/health")).body()).contains("\"roles\":[\"ingest\"]");
            assertThat(get(client, url.resolve("/metrics")).body())
                    .contains("pinakes_engine_role{role=\"ingest\"} 1", "pinakes_engine_role{role=\"api\"} 0");
            for (var path : Set.of("/api/v1/status", "/api/v1/documents", ToolCatalog.PATH)) {
                var refused = get(client, url.resolve(path));
                assertThat(refused.statusCode()).as(path).isEqualTo(421);
                assertThat(refused.body()).contains("KB_ROLES=ingest", "call an engine with the role api");
            }
            assertThat(get(client, url.resolve("/")).body())
                    .contains("/metrics")
                    .doesNotContain("/api/v1");

            try (var session = CommandEngine.openExisting(settings)) { // as ./kb status does on this machine
                assertThat(session.isRemote()).isTrue();
                assertThat(session.engine().status().engines().roles()).isEqualTo(Set.of(EngineRole.INGEST));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"api", "ingest"})
    void single_role_requires_a_shared_catalog(String role) {
        assertThatThrownBy(() -> settings(Map.of("KB_ROLES", role)))
                .isInstanceOf(SettingException.class)
                .hasMessageStartingWith("Setting roles must name both roles unless catalog-url is set");
    }

    @ParameterizedTest
    @ValueSource(strings = {"search", "api,search", ","})
    void unknown_role_is_refused(String roles) {
        assertThatThrownBy(() -> settings(Map.of("KB_ROLES", roles)))
                .isInstanceOf(SettingException.class)
                .hasMessageContaining("\"api\", \"ingest\", or both separated by a comma; got \"" + roles + "\"");
    }

    private static boolean isReady(HttpClient client, URI url) {
        try {
            return get(client, url.resolve("/health")).statusCode() == 200;
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static HttpResponse<String> get(HttpClient client, URI url) throws Exception {
        return client.send(HttpRequest.newBuilder(url).build(), BodyHandlers.ofString());
    }

    private Settings clustered(String role) throws SettingException {
        return settings(Map.of(
                "KB_ROLES",
                role,
                "KB_CATALOG_URL",
                PostgresServer.database().url().toString(),
                "KB_CATALOG_PASSWORD",
                "postgres",
                "KB_BLOBS_URL",
                directory.resolve("blobs").toUri().toString()));
    }

    private Settings settings(Map<String, String> variables) throws SettingException {
        return new SettingsReader(new LaunchEnvironment(variables, directory, directory, "Linux"))
                .read(Map.of("data-dir", directory.resolve("own").toString(), "engine-port", "0"));
    }
}
