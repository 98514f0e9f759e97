package pinakes.app.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.app.key.KeySecret;
import pinakes.testkit.Deadline;

/// People sign in to the server itself with a key, and clients get tokens.
final class SignInHereTest extends SignInCase {
    @Test
    @DisplayName("S5, RFC 9728, RFC 8414: from the first refusal, a client finds everything that it needs")
    void client_finds_its_way() throws Exception {
        var challenge = flow().send(HttpRequest.newBuilder(servers().mcpUrl()).POST(BodyPublishers.ofString("{}")))
                .headers()
                .firstValue("WWW-Authenticate")
                .orElseThrow();
        assertThat(challenge).contains("scope=\"documents:read ");
        var metadata = flow().json(URI.create(challenge.replaceAll(".*resource_metadata=\"([^\"]*)\".*", "$1"))
                .getPath());
        assertThat(metadata.path("resource").asString())
                .isEqualTo(servers().mcpUrl().toString());

        var issuer = metadata.path("authorization_servers").get(0).asString();
        var server = flow().json("/.well-known/oauth-authorization-server");

        assertThat(server.path("issuer").asString()).isEqualTo(issuer);
        assertThat(server.path("code_challenge_methods_supported").toString()).isEqualTo("[\"S256\"]");
        assertThat(server.path("client_id_metadata_document_supported").asBoolean())
                .isTrue();
        for (var endpoint : List.of("authorization", "token", "registration", "revocation")) {
            assertThat(server.path(endpoint + "_endpoint").asString()).startsWith(issuer + "/oauth/");
        }
    }

    @Test
    @DisplayName("S5, S15: a person signs in, the client acts for the key, and the audit log says so")
    void person_signs_in() throws Exception {
        var id = flow().client();
        var page = flow().open(flow().request(id));

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).contains("&lt;b&gt;Test &amp; Co&lt;/b&gt;", "client.example.org");
        assertThat(page.body()).doesNotContain("<script", "<b>Test");
        assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
                .contains(
                        "default-src 'none'",
                        "frame-ancestors 'none'",
                        "form-action 'self' https://client.example.org");
        assertThat(page.headers().firstValue("X-Frame-Options")).contains("DENY");
        assertThat(page.headers().firstValue("Cache-Control")).contains("no-store");
        assertThat(page.headers().firstValue("Set-Cookie").orElseThrow()).contains("HttpOnly", "SameSite=Strict");

        var sent = BrowserFlow.sentBack(flow().submit(page, key.value(), "allow"));
        assertThat(sent)
                .containsEntry("state", "s t&a=te")
                .containsEntry("iss", servers().issuer());
        var answer = flow().token(flow().exchange(id, sent.getOrDefault("code", "")));
        assertThat(answer.headers().firstValue("Cache-Control")).contains("no-store");
        var tokens = BrowserFlow.json(answer);
        assertThat(tokens.path("token_type").asString()).isEqualTo("Bearer");

        assertThat(flow().status(tokens)).isEqualTo(200);
        var caller = flow().send(HttpRequest.newBuilder(servers().mcpUrl().resolve("/api/v1/caller"))
                .header("Authorization", "Bearer " + tokens.path("access_token").asString()));
        assertThat(BrowserFlow.json(caller).path("id").asString()).startsWith(name + "#");
        assertThat(caller.body()).contains("documents:read").doesNotContain("keys:", "*:*", "audit:");
        Deadline.usual()
                .await(
                        "the audit log",
                        () -> servers().audit().contains("signed-in")
                                && servers().audit().contains(name + "#"));
    }

    @Test
    @DisplayName("S5: the token ends with the key, and with the session")
    void tokens_end() throws Exception {
        var id = flow().client();
        var tokens = flow().tokens(id, key.value());
        var other = flow().tokens(id, key.value());
        assertThat(flow().status(other)).isEqualTo(200);

        flow().send(HttpRequest.newBuilder(servers().mcpUrl().resolve("/oauth/revoke"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(BrowserFlow.encoded(
                        Map.of("token", other.path("refresh_token").asString())))));
        assertThat(flow().status(other)).isEqualTo(401);
        assertThat(flow().status(tokens)).isEqualTo(200);

        servers().revoke(name);
        assertThat(flow().status(tokens)).isEqualTo(401);
        assertThat(flow().token(flow().renewal(id, tokens)).body()).contains("invalid_grant");
    }

    @Test
    @DisplayName("S5: refresh tokens are used once; a stolen one ends the session; all survive a restart")
    void refresh_tokens_rotate() throws Exception {
        var id = flow().client();
        var first = flow().tokens(id, key.value());
        var second = BrowserFlow.json(flow().token(flow().renewal(id, first)));
        var third = BrowserFlow.json(flow().token(flow().renewal(id, second)));
        assertThat(flow().status(third)).isEqualTo(200);

        assertThat(flow().token(flow().renewal(id, first)).body()).contains("invalid_grant");
        assertThat(flow().status(third)).as("the session has ended").isEqualTo(401);

        var kept = flow().tokens(id, key.value());
        var files = directory.resolve("data").resolve("oauth");
        for (var file : List.of("key", "sessions.json")) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(files.resolve(file))))
                    .isEqualTo("rw-------");
        }
        restart();
        assertThat(flow().status(kept)).isEqualTo(200);
        assertThat(flow().token(flow().renewal(id, kept)).statusCode()).isEqualTo(200);
    }

    @Test
    @DisplayName("S5: a client gets what it asked for, as far as the key has it")
    void scopes_limit() throws Exception {
        var limited = KeySecret.fresh(new SecureRandom());
        servers().add("reader", limited, Set.of("documents:read", "tasks:read"), "papers");
        var id = flow().client();
        var asked = flow().request(id);
        asked.put("scope", "documents:read documents:write keys:manage offline_access");

        var sent = BrowserFlow.sentBack(flow().submit(flow().open(asked), limited.value(), "allow"));
        var tokens = BrowserFlow.json(flow().token(flow().exchange(id, sent.getOrDefault("code", ""))));

        assertThat(tokens.path("scope").asString()).isEqualTo("documents:read");
        var metrics = flow().send(HttpRequest.newBuilder(servers().mcpUrl().resolve("/metrics"))
                .header("Authorization", "Bearer " + tokens.path("access_token").asString()));
        assertThat(metrics.statusCode()).isEqualTo(403);
        assertThat(metrics.headers().firstValue("WWW-Authenticate").orElseThrow())
                .contains("error=\"insufficient_scope\"", "scope=\"metrics:read\"");
        var call = flow().send(HttpRequest.newBuilder(servers().mcpUrl())
                .header("Authorization", "Bearer " + tokens.path("access_token").asString())
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(
                        "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"tools/call\","
                                + " \"params\": {\"name\": \"list_tasks\", \"arguments\": {}}}")));
        assertThat(call.statusCode()).as(call.body()).isEqualTo(403);
        assertThat(call.headers().firstValue("WWW-Authenticate").orElseThrow())
                .contains(
                        "error=\"insufficient_scope\"",
                        "scope=\"documents:read tasks:read\"",
                        "resource_metadata=\"http");
        asked.put("scope", "projects:write");
        assertThat(flow().submit(flow().open(asked), limited.value(), "allow").body())
                .contains("This key has none of these permissions.");
    }

    @Test
    @DisplayName("S5: a wrong key is refused, logged and asked for again; cancelling tells the client")
    void wrong_key_is_refused() throws Exception {
        var page = flow().open(flow().request(flow().client()));

        var refused = flow().submit(page, "kb_" + "0".repeat(64), "allow");

        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(refused.body()).contains("The server did not accept this key.");
        assertThat(BrowserFlow.sentBack(flow().submit(page, "", "deny"))).containsEntry("error", "access_denied");
        Deadline.usual().await("the audit log", () -> servers().audit().contains("wrong_key"));
    }
}
