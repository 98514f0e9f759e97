package pinakes.app.oauth.provider;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.app.settings.SettingTable;
import pinakes.app.settings.Settings;
import pinakes.transport.http.guard.KeyRing;

/// The access tokens that a provider issues for this server.
public final class ProviderTokens implements KeyRing, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ProviderTokens.class);
    private static final int TOKEN_CHARACTERS_MAX = 12 * 1024;
    /// How long a stream may stay open with a token whose end is unknown.
    private static final Duration UNKNOWN_LIFETIME = Duration.ofMinutes(5);
    private static final Verdict UNKNOWN = new Verdict.Unknown(Method.TOKEN);

    private final Provider provider;
    private final SignedTokens signed;
    private final @Nullable Introspection introspection;
    private final PersonRules rules;
    private final InstantSource clock;

    /// @param introspection looks up tokens that are not JWTs; null when they are refused
    private ProviderTokens(
            Provider provider,
            SignedTokens signed,
            @Nullable Introspection introspection,
            PersonRules rules,
            InstantSource clock) {
        this.provider = provider;
        this.signed = signed;
        this.introspection = introspection;
        this.rules = rules;
        this.clock = clock;
    }

    /// The tokens of an issuer.
    ///
    /// @param nanoClock a monotonic clock, in nanoseconds
    public static ProviderTokens of(URI issuer, Settings settings, InstantSource clock, LongSupplier nanoClock) {
        var audience = settings.find(SettingTable.OAUTH_AUDIENCE).orElseGet(() -> resource(settings));
        var provider = new Provider(issuer, nanoClock);
        var introspection = settings.find(SettingTable.OAUTH_CLIENT_ID)
                .map(id -> new Introspection(
                        provider, audience, id, settings.get(SettingTable.OAUTH_CLIENT_SECRET), clock))
                .orElse(null);
        return new ProviderTokens(
                provider, new SignedTokens(provider, audience, clock), introspection, PersonRules.of(settings), clock);
    }

    @Override
    public Verdict on(@Nullable String token) {
        if (token == null || token.isEmpty() || token.length() > TOKEN_CHARACTERS_MAX) {
            return UNKNOWN;
        }
        try {
            return claims(token)
                    .flatMap(claims -> rules.caller(claims)
                            .<Verdict>map(caller -> new Verdict.Known(caller, Method.TOKEN, validUntil(claims))))
                    .orElse(UNKNOWN);
        } catch (IOException e) {
            LOG.warn("A token could not be checked: {}", e.getMessage());
            return new Verdict.Undecided("the sign-in provider does not respond.", Method.TOKEN);
        }
    }

    private Optional<Map<String, Object>> claims(String token) throws IOException {
        var jwt = SignedTokens.parse(token);
        if (jwt.isPresent()) {
            return signed.claims(jwt.get());
        }
        return introspection == null ? Optional.empty() : introspection.claims(token);
    }

    private BooleanSupplier validUntil(Map<String, Object> claims) {
        Instant end = TokenTimes.expiry(claims).orElseGet(() -> clock.instant().plus(UNKNOWN_LIFETIME));
        return () -> clock.instant().isBefore(end);
    }

    private static String resource(Settings settings) {
        var base = settings.get(SettingTable.PUBLIC_URL).toString();
        return (base.endsWith("/") ? base.substring(0, base.length() - 1) : base) + "/mcp";
    }

    @Override
    public void close() {
        provider.close();
    }
}
