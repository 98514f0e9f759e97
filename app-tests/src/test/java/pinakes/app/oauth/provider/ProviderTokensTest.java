package pinakes.app.oauth.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.app.oauth.FakeProvider;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.Settings;
import pinakes.app.settings.SettingsReader;
import pinakes.engine.access.Reach;
import pinakes.testkit.Deadline;
import pinakes.tool.Caller;
import pinakes.tool.Permission;
import pinakes.transport.http.guard.KeyRing.Method;
import pinakes.transport.http.guard.KeyRing.Verdict;

/// Which tokens of a provider count, and for whom.
final class ProviderTokensTest {
    private final FakeProvider provider = new FakeProvider();
    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.now());
    private ProviderTokens ring;

    @BeforeEach
    void open() throws SettingException {
        ring = ring();
    }

    @AfterEach
    void close() {
        ring.close();
        provider.close();
    }

    @Test
    @DisplayName("S5: a token of the provider for this server names its person")
    void good_token_counts() {
        var verdict = (Verdict.Known) verdict(provider.token("ada"));

        assertThat(verdict.caller().id()).isEqualTo("user:ada");
        assertThat(verdict.method()).isEqualTo(Method.TOKEN);
        assertThat(verdict.isValid().getAsBoolean()).isTrue();

        now.updateAndGet(time -> time.plusSeconds(3600));

        assertThat(verdict.isValid().getAsBoolean()).isFalse();
    }

    @Test
    @DisplayName("S5: expired, early, foreign, forged, unsigned and misdirected tokens do not count")
    void bad_tokens_do_not_count() throws Exception {
        var past = Date.from(now.get().minusSeconds(120));
        var future = Date.from(now.get().plusSeconds(120));
        try (var other = new FakeProvider()) {
            for (var token : Map.of(
                            "expired", provider.token("ada", claims -> claims.expirationTime(past)),
                            "endless", provider.token("ada", claims -> claims.expirationTime(null)),
                            "early", provider.token("ada", claims -> claims.notBeforeTime(future)),
                            "of another provider", other.token("ada"),
                            "signed with an unknown key", provider.signedBy("unheard-of", "ada"),
                            "forged", provider.forged("ada"),
                            "unsigned", provider.unsigned("ada"),
                            "signed with the public key", provider.signedWithPublicKey("ada"),
                            "for another server", provider.token("ada", claims -> claims.audience("https://other/mcp")),
                            "for nobody", provider.token("", claims -> claims.audience(List.<String>of())))
                    .entrySet()) {
                assertThat(verdict(token.getValue())).as(token.getKey()).isEqualTo(new Verdict.Unknown(Method.TOKEN));
            }
        }
        for (var text : List.of("", "a.b.c", "eyJhbGciOiJub25lIn0.e30.", "x".repeat(100_000))) {
            assertThat(verdict(text)).isInstanceOf(Verdict.Unknown.class);
        }
        assertThat(verdict(provider.token("", _ -> {}))).as("nobody").isInstanceOf(Verdict.Unknown.class);
    }

    @Test
    @DisplayName("S5: a rotated key is fetched; unknown keys do not become a flood of requests")
    void keys_rotate() {
        var before = provider.token("ada");
        assertThat(verdict(before)).isInstanceOf(Verdict.Known.class);

        provider.rotate();

        assertThat(verdict(provider.token("ada"))).isInstanceOf(Verdict.Known.class);
        assertThat(provider.keyRequests()).isEqualTo(2);
        for (var i = 0; i < 20; i++) {
            assertThat(verdict(provider.signedBy("unheard-of-" + i, "ada"))).isInstanceOf(Verdict.Unknown.class);
        }
        assertThat(provider.keyRequests()).isLessThan(10);
    }

    @Test
    @DisplayName("S5: while the provider is away, its known keys stay; without any, nothing can be said")
    void outages_are_survived() throws Exception {
        assertThat(verdict(provider.token("ada"))).isInstanceOf(Verdict.Known.class);
        provider.goAway();

        assertThat(verdict(provider.token("ada"))).isInstanceOf(Verdict.Known.class);
        try (var late = ring()) {
            assertThat(late.on(provider.token("ada"))).isInstanceOf(Verdict.Undecided.class);
        }
    }

    @Test
    @DisplayName("S5, RFC 7662: the provider is asked about other tokens, and not for every request")
    void opaque_tokens_are_looked_up() throws Exception {
        try (var asking =
                ring("oauth-client-id", FakeProvider.CLIENT, "oauth-client-secret", FakeProvider.CLIENT_SECRET)) {
            var good = Map.<String, Object>of("active", true, "sub", "ada", "aud", FakeProvider.AUDIENCE);
            var token = provider.opaqueToken("good", good);
            provider.opaqueToken("foreign", with(good, "aud", "https://other/mcp"));
            provider.opaqueToken("of-another", with(good, "iss", "https://other"));
            provider.opaqueToken("over", with(good, "exp", now.get().getEpochSecond() - 1));

            assertThat(((Verdict.Known) decided(asking, token)).caller().id()).isEqualTo("user:ada");
            assertThat(decided(asking, token)).isInstanceOf(Verdict.Known.class);
            assertThat(provider.lookups()).isEqualTo(1);
            for (var bad : List.of("foreign", "of-another", "over", "unheard-of")) {
                assertThat(decided(asking, bad)).as(bad).isInstanceOf(Verdict.Unknown.class);
            }

            provider.revoke(token);
            now.updateAndGet(time -> time.plusSeconds(31));

            assertThat(decided(asking, token)).isInstanceOf(Verdict.Unknown.class);
        }
        assertThat(verdict(provider.opaqueToken("again", Map.of("active", true))))
                .isInstanceOf(Verdict.Unknown.class);
    }

    @Test
    @DisplayName("S7: a person has a collection of their own, and what their roles share with them")
    void claims_become_permissions_and_limits() throws Exception {
        try (var mapped = ring(
                "oauth-roles-claim",
                "realm_access.roles",
                "oauth-permissions",
                "*=documents:read, writers=documents:write tasks:*, kb-admin=*:*",
                "oauth-collections",
                "*=handbook, writers=drafts plans, kb-admin=*",
                "oauth-projects",
                "writers=citeloom/ddd, kb-admin=*")) {
            var reader = caller(mapped, provider.token("ada"));
            assertThat(reader.permissions()).containsExactly(Permission.parse("documents:read"));
            assertThat(reader.limits())
                    .isEqualTo(Map.of(
                            Reach.COLLECTIONS, Set.of("~ada", "handbook"),
                            Reach.HOME, Set.of("~ada"),
                            Reach.PROJECTS, Set.of()));

            var writer = caller(mapped, withRoles("bob", "writers", "unheard-of"));
            assertThat(writer.may(Permission.parse("tasks:delete"))).isTrue();
            assertThat(writer.limits().get(Reach.COLLECTIONS))
                    .containsExactlyInAnyOrder("~bob", "handbook", "drafts", "plans");
            assertThat(writer.limits().get(Reach.PROJECTS)).containsExactly("citeloom/ddd");

            var admin = caller(mapped, withRoles("eve", "kb-admin"));
            assertThat(admin.may(Permission.parse("keys:manage"))).isTrue();
            assertThat(admin.limits()).isEmpty();
        }
    }

    @Test
    @DisplayName("S7: scopes that are permissions grant them, but never those of administrators")
    void scopes_are_permissions() {
        var caller = caller(
                ring, provider.token("ada", claims -> claims.claim("scope", "openid documents:read  keys:manage *:*")));

        assertThat(caller.permissions()).containsExactly(Permission.parse("documents:read"));
    }

    @Test
    @DisplayName("S7: names that only look alike belong to different people")
    void names_are_told_apart() {
        var ids = List.of("a b", "a+b", "a%20b", "A b", "~a", "user:a").stream()
                .map(name -> caller(ring, provider.token(name)).id())
                .toList();

        assertThat(ids).doesNotHaveDuplicates().allMatch(id -> id.matches("user:[\\x21-\\x7e]+"));
    }

    @Test
    void settings_that_make_no_sense_are_refused() {
        assertThatThrownBy(() -> settings(Map.of("oauth-issuer", "https://login.example.org")))
                .hasMessageContaining("requires oauth-audience or public-url");
        assertThatThrownBy(() -> settings(Map.of("oauth-issuer", "http://login.example.org")))
                .hasMessageContaining("an https URL");
        assertThatThrownBy(() -> settings(Map.of("oauth-permissions", "a=documents:read")))
                .hasMessageContaining("has no effect without oauth-issuer");
        assertThatThrownBy(() -> ring("oauth-permissions", "a=documents:raed")).hasMessageContaining("role=permission");
        assertThatThrownBy(() -> ring("oauth-server", "on")).hasMessageContaining("cannot be used together");
    }

    private static Map<String, Object> with(Map<String, Object> claims, String name, Object value) {
        var changed = new HashMap<>(claims);
        changed.put(name, value);
        return changed;
    }

    private String withRoles(String subject, String... roles) {
        return provider.token(subject, claims -> claims.claim("realm_access", Map.of("roles", List.of(roles))));
    }

    private static Caller caller(ProviderTokens ring, String token) {
        return ((Verdict.Known) decided(ring, token)).caller();
    }

    private Verdict verdict(String token) {
        return decided(ring, token);
    }

    /// What a ring decides, however long the provider takes on a busy machine.
    private static Verdict decided(ProviderTokens ring, String token) {
        var verdict = new AtomicReference<>(ring.on(token));
        Deadline.usual()
                .await(
                        "a decision",
                        () -> !(verdict.get() instanceof Verdict.Undecided)
                                || !(verdict.updateAndGet(_ -> ring.on(token)) instanceof Verdict.Undecided));
        return verdict.get();
    }

    private String name() {
        return provider.issuer().toString();
    }

    private ProviderTokens ring(String... more) throws SettingException {
        var flags = new HashMap<String, String>();
        flags.put("oauth-issuer", name());
        flags.put("oauth-audience", FakeProvider.AUDIENCE);
        for (var i = 0; i < more.length; i += 2) {
            flags.put(more[i], more[i + 1]);
        }
        InstantSource clock = now::get;
        return ProviderTokens.of(provider.issuer(), settings(flags), clock, System::nanoTime);
    }

    private static Settings settings(Map<String, String> flags) throws SettingException {
        var nowhere = Path.of("").toAbsolutePath();
        return new SettingsReader(new LaunchEnvironment(Map.of(), nowhere, nowhere, "Linux")).read(flags);
    }
}
