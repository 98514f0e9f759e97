package pinakes.app.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Attacks on the sign-in at the server itself.
final class SignInAttacksTest extends SignInCase {
    @Test
    @DisplayName("S5: a code is used once, and its tokens end when it is used twice")
    void replayed_code_ends_the_session() throws Exception {
        var id = flow().client();
        var form = flow().exchange(id, flow().code(id, key.value()));
        var tokens = BrowserFlow.json(flow().token(form));

        assertThat(flow().token(form).body()).contains("invalid_grant");
        assertThat(flow().status(tokens)).isEqualTo(401);
    }

    @Test
    @DisplayName("S5: a code is worth nothing to another client, address, secret or server")
    void stolen_code_is_worthless() throws Exception {
        var id = flow().client();
        for (var change : List.of(
                Map.entry("code_verifier", "a".repeat(48)),
                Map.entry("code_verifier", BrowserFlow.CHALLENGE),
                Map.entry("code_verifier", ""),
                Map.entry("redirect_uri", "https://client.example.org/other"),
                Map.entry("client_id", "https://evil.example/client.json"),
                Map.entry("resource", "https://other.example.org/mcp"))) {
            var form = flow().exchange(id, flow().code(id, key.value()));
            form.put(change.getKey(), change.getValue());

            assertThat(flow().token(form).statusCode()).as(change.toString()).isEqualTo(400);
        }
    }

    @Test
    @DisplayName("S5: requests without PKCE, with its weak form or for another server go back with an error")
    void weak_requests_are_refused() throws Exception {
        var id = flow().client();
        for (var change : List.of(
                List.of("code_challenge_method", "plain", "invalid_request"),
                List.of("code_challenge_method", "", "invalid_request"),
                List.of("code_challenge", "", "invalid_request"),
                List.of("code_challenge", "short", "invalid_request"),
                List.of("response_type", "token", "unsupported_response_type"),
                List.of("resource", "https://other.example.org/mcp", "invalid_target"))) {
            var asked = flow().request(id);
            asked.put(change.get(0), change.get(1));

            assertThat(BrowserFlow.sentBack(flow().open(asked)))
                    .containsEntry("error", change.get(2))
                    .containsEntry("iss", servers().issuer());
        }
    }

    @Test
    @DisplayName("S3, S5: nobody is sent to an address that the client did not register")
    void open_redirects_are_refused() throws Exception {
        var asked = flow().request(flow().client());
        for (var address : List.of(
                "https://evil.example/callback",
                "https://client.example.org/callback/../evil",
                "https://client.example.org/callback?next=evil",
                "https://client.example.org.evil.example/callback",
                "https://client.example.org@evil.example/callback",
                "http://client.example.org/callback",
                "javascript:alert(1)",
                "")) {
            asked.put("redirect_uri", address);

            var page = flow().open(asked);

            assertThat(page.statusCode()).as(address).isEqualTo(400);
            assertThat(page.headers().firstValue("Location")).isEmpty();
            assertThat(page.body()).contains("redirect URI is not registered");
        }
    }

    @Test
    @DisplayName("S5: a client cannot register an address without TLS, but any port on the person's machine")
    void redirects_are_registered() throws Exception {
        for (var bad : List.of("http://evil.example/", "cursor://callback", "https://a.example/#x", "not a uri")) {
            assertThat(flow().register(bad).statusCode()).as(bad).isEqualTo(400);
        }
        var id = BrowserFlow.json(flow().register("http://127.0.0.1/callback"))
                .path("client_id")
                .asString();
        var asked = flow().request(id);
        asked.put("redirect_uri", "http://127.0.0.1:49152/callback");
        assertThat(flow().open(asked).body()).contains("a program on your own machine");
        asked.put("redirect_uri", "http://127.0.0.1:49152/other");
        assertThat(flow().open(asked).statusCode()).isEqualTo(400);
    }

    @Test
    @DisplayName(
            "S1, S5: the form works only in the browser that got the page, from this server's own page, and unchanged")
    void forged_forms_are_refused() throws Exception {
        var id = flow().client();
        var page = flow().open(flow().request(id));
        var others = flow().open(flow().request(id));

        assertThat(flow().submit(page, "a=b", key.value(), "allow").statusCode())
                .isEqualTo(400);
        assertThat(flow().submit(page, BrowserFlow.cookie(others), key.value(), "allow")
                        .statusCode())
                .isEqualTo(400);
        var foreign = flow().send(HttpRequest.newBuilder(servers().mcpUrl().resolve("/oauth/authorize"))
                .header("Origin", "https://evil.example")
                .header("Cookie", BrowserFlow.cookie(page))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(BrowserFlow.encoded(
                        Map.of("request", BrowserFlow.sealed(page), "key", key.value(), "decision", "allow")))));
        assertThat(foreign.statusCode()).isEqualTo(403);
        assertThat(flow().send(HttpRequest.newBuilder(servers()
                                .mcpUrl()
                                .resolve("/oauth/authorize?" + BrowserFlow.encoded(flow().request(id))
                                        + "&state=again")))
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    @DisplayName("S3: an unknown client, or one whose document cannot be fetched from a public host, gets nowhere")
    void unknown_clients_are_refused() throws Exception {
        for (var id : List.of(
                "",
                "unknown",
                "registered.AAAA",
                "https://127.0.0.1/client.json",
                "https://localhost/client.json",
                "http://client.example.org/client.json",
                "https://client.example.org/",
                "https://169.254.169.254/x")) {
            assertThat(flow().open(flow().request(id)).statusCode()).as(id).isEqualTo(400);
        }
    }

    @Test
    @DisplayName("S5: tokens and other texts cannot stand for each other")
    void tokens_are_not_mixed_up() throws Exception {
        var id = flow().client();
        var tokens = flow().tokens(id, key.value());
        var refresh = tokens.path("refresh_token").asString();
        var access = tokens.path("access_token").asString();

        for (var wrong :
                List.of(refresh, access.replace("kbat_", "kbrt_"), refresh.replace("kbrt_", "kbat_"), id, "kbat_")) {
            assertThat(flow().call(wrong, "list_tasks", "{}").statusCode()).isEqualTo(401);
        }
        assertThat(flow().send(HttpRequest.newBuilder(servers().mcpUrl())).statusCode())
                .as("nobody is let in without a key or token")
                .isEqualTo(401);
    }
}
