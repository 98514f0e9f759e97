package pinakes.app.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import pinakes.app.fixture.StandingParts;
import pinakes.app.server.RunningServer.Access;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.Settings;
import pinakes.engine.http.client.connection.AuthorityFile;
import pinakes.testkit.Deadline;
import pinakes.testkit.tls.TestCertificate;
import pinakes.transport.http.CannotListenException;

@DisplayName("TLS on both ports")
final class TlsServersTest extends RunningServersTest {
    private static final String LIST_TASKS = "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"tools/call\","
            + " \"params\": {\"name\": \"list_tasks\", \"arguments\": {}}}";

    @Test
    void both_ports_are_called_over_https() throws Exception {
        var certificate = TestCertificate.in(directory, "server");
        serve(
                "tls-cert", certificate.certificate().toString(),
                "tls-key", certificate.key().toString());

        assertThat(servers().mcpUrl()).hasScheme("https");
        assertThat(servers().restUrl()).hasScheme("https");
        try (var client = trusting(certificate)) {
            var answer = client.send(
                    HttpRequest.newBuilder(servers().mcpUrl())
                            .header("Content-Type", "application/json")
                            .POST(BodyPublishers.ofString(LIST_TASKS))
                            .build(),
                    BodyHandlers.ofString());
            assertThat(answer.body()).contains("\"success\":true");
            var api = HttpRequest.newBuilder(servers().restUrl().resolve("/api/v1/todos"))
                    .build();
            assertThat(client.send(api, BodyHandlers.ofString()).statusCode()).isEqualTo(200);
        }
        assertThat(RunningServer.at(servers().mcpUrl())).isPresent();
    }

    @Test
    @DisplayName("B1: a gateway trusts the authority that it is given, and no other")
    void gateway_reaches_an_engine_with_tls() throws Exception {
        StandingParts.keep();
        var certificate = TestCertificate.in(directory, "engine");
        try (var engine = HttpServers.startEngine(settings(
                "tls-cert", certificate.certificate().toString(),
                "tls-key", certificate.key().toString()))) {
            var url = engine.restUrl().toString().replace("127.0.0.1", "localhost");
            try (var gateway = HttpServers.startGateway(
                            settings(
                                    "engine-url",
                                    url,
                                    "engine-ca",
                                    certificate.certificate().toString()),
                            Deployment.PATIENT);
                    var other = HttpServers.startGateway(settings("engine-url", url), Deployment.PATIENT)) {
                Deadline.usual()
                        .await("the engine is reached", () -> gateway.problems().isEmpty());
                assertThat(send(HttpRequest.newBuilder(gateway.mcpUrl())
                                        .header("Content-Type", "application/json")
                                        .POST(BodyPublishers.ofString(LIST_TASKS)))
                                .body())
                        .contains("\"success\":true");

                assertThat(other.problems()).singleElement().asString().contains("engine unreachable");
            }
        }
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "0.0.0.0 leads to this machine only there")
    void key_is_sent_to_other_machines_only_if_their_certificate_is_trusted() throws Exception {
        var certificate = TestCertificate.of("ip:0.0.0.0", directory, "server");
        var file = certificate.certificate().toString();
        serve(
                "tls-cert",
                file,
                "tls-key",
                certificate.key().toString(),
                "mcp-api-key",
                "secret",
                "allowed-hosts",
                "0.0.0.0");
        var here = servers().mcpUrl();
        var elsewhere = URI.create(here.toString().replace("127.0.0.1", "0.0.0.0")); // it is no loopback address

        assertThat(access(here, settings())).isEqualTo(Access.ACCEPTED);
        assertThat(access(elsewhere, settings())).isEqualTo(Access.UNTRUSTED);
        assertThat(access(elsewhere, settings("engine-ca", file))).isEqualTo(Access.ACCEPTED);
        assertThat(access(
                        elsewhere,
                        settings("engine-ca", directory.resolve("none").toString())))
                .isEqualTo(Access.UNTRUSTED);
    }

    private static Access access(URI url, Settings settings) {
        return RunningServer.access(url, "Bearer secret", settings);
    }

    @Test
    void certificate_that_cannot_be_used_is_named_at_the_start() throws Exception {
        var certificate = TestCertificate.in(directory, "server");
        var missing = directory.resolve("missing.pem").toString();

        assertThatThrownBy(() ->
                        serve("tls-cert", missing, "tls-key", certificate.key().toString()))
                .isInstanceOf(CannotListenException.class)
                .hasMessageContaining(missing);
        assertThatThrownBy(() -> settings("tls-cert", certificate.certificate().toString()))
                .isInstanceOf(SettingException.class)
                .hasMessage("Settings tls-cert and tls-key must be set together.");
    }

    private static HttpClient trusting(TestCertificate certificate) {
        return HttpClient.newBuilder()
                .sslContext(AuthorityFile.context(certificate.certificate()))
                .build();
    }
}
