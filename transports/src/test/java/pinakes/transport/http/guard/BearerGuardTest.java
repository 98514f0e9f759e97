package pinakes.transport.http.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpRequest;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.tool.Caller;
import pinakes.tool.Permission;
import pinakes.transport.fixture.Fixture;
import pinakes.transport.fixture.HttpFixture;
import pinakes.transport.fixture.Rpc;
import pinakes.transport.http.guard.KeyRing.Verdict;

/// What becomes of the verdicts of a key ring.
class BearerGuardTest {
    private static final String METADATA = "/.well-known/oauth-protected-resource";
    private static final Challenge CHALLENGE = new Challenge(PublicAddress.AS_ASKED, METADATA, List.of());
    private static final Caller READER = new Caller("reader", Set.of(Permission.parse("things:read")));

    @Test
    @DisplayName("S5: a key that cannot be checked now is neither refused nor taken")
    void undecided_is_not_refused() throws Exception {
        var guards = List.<Guard>of(new BearerGuard(_ -> new Verdict.Undecided("the engine is gone."), CHALLENGE));
        try (var http = new HttpFixture(new Fixture(), HttpFixture.PATIENT, guards)) {
            var answer = http.send(http.post(Rpc.request(1, "ping", "{}")));

            assertThat(answer.statusCode()).isEqualTo(503);
            assertThat(answer.headers().firstValue("Retry-After")).contains("2");
            assertThat(answer.body()).contains("the engine is gone.");
        }
    }

    @Test
    @DisplayName("S5: a session's stream ends when the key does that opened it")
    void streams_end_with_their_key() throws Exception {
        var isGood = new AtomicBoolean(true);
        var guards = List.<Guard>of(new BearerGuard(_ -> new Verdict.Known(READER, isGood::get), CHALLENGE));
        try (var http = new HttpFixture(new Fixture(), HttpFixture.IMPATIENT, guards)) {
            var session = http.initialize("2025-11-25", "{}");
            var listening = HttpRequest.newBuilder(http.uri())
                    .header("Accept", "text/event-stream")
                    .header("Mcp-Session-Id", session);
            try (var events = http.open(listening)) {
                isGood.set(false);

                events.awaitEnd();
            }
        }
    }

    @Test
    @DisplayName("S5, RFC 9728: behind a proxy the way to the metadata begins with the public address")
    void challenge_names_the_public_address() throws Exception {
        for (var url : List.of("https://kb.example.org/base", "https://kb.example.org/base/")) {
            var address = new PublicAddress(URI.create(url));
            var guards = List.<Guard>of(
                    new BearerGuard(_ -> new Verdict.Unknown(), new Challenge(address, METADATA, List.of())));
            try (var http = new HttpFixture(new Fixture(), HttpFixture.PATIENT, guards)) {
                var answer = http.send(http.post(Rpc.request(1, "ping", "{}")));

                assertThat(answer.headers().firstValue("WWW-Authenticate").orElse(""))
                        .contains("resource_metadata=\"https://kb.example.org/base" + METADATA + "\"");
            }
        }
    }

    @Test
    @DisplayName("N7: what needs a permission is not shown to a key without it")
    void permission_is_needed() throws Exception {
        for (var needed : List.of("things:read", "metrics:read")) {
            var guards = List.<Guard>of(
                    new BearerGuard(_ -> new Verdict.Known(READER), CHALLENGE),
                    new PermissionGuard(Permission.parse(needed), CHALLENGE));
            try (var http = new HttpFixture(new Fixture(), HttpFixture.PATIENT, guards)) {
                var answer = http.send(http.post(Rpc.request(1, "ping", "{}")));

                assertThat(answer.statusCode()).isEqualTo(needed.startsWith("things") ? 200 : 403);
            }
        }
    }
}
