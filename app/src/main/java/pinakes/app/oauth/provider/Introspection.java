package pinakes.app.oauth.provider;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import pinakes.app.settings.SecretValue;
import pinakes.engine.file.Sha256;
import pinakes.tool.contract.WireJson;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;

/// Asks the provider about tokens (RFC 7662), and remembers its answers for a moment.
final class Introspection {
    /// How long an answer counts, which is how long a revoked token may still work.
    private static final Duration ANSWER_AGE_MAX = Duration.ofSeconds(30);

    private static final int ANSWERS_MAX = 1_000;

    private final Provider provider;
    private final String audience;
    private final InstantSource clock;
    private final String authorization;
    private final Map<String, Answer> answers = new LinkedHashMap<>(16, 0.75f, true) {
        @java.io.Serial
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Answer> eldest) {
            return size() > ANSWERS_MAX;
        }
    };

    private record Answer(Optional<Map<String, Object>> claims, Instant at) {}

    Introspection(Provider provider, String audience, String clientId, SecretValue secret, InstantSource clock) {
        this.provider = provider;
        this.audience = audience;
        this.clock = clock;
        this.authorization = "Basic "
                + Base64.getEncoder()
                        .encodeToString(
                                (encoded(clientId) + ":" + encoded(secret.value())).getBytes(StandardCharsets.UTF_8));
    }

    /// The claims of a token; empty when it is not valid here.
    Optional<Map<String, Object>> claims(String token) throws IOException {
        var hash = Sha256.hex(token);
        synchronized (answers) {
            var last = answers.get(hash);
            if (last != null && clock.instant().isBefore(last.at.plus(ANSWER_AGE_MAX))) {
                return last.claims.filter(this::isCurrent);
            }
        }
        var fresh = new Answer(asked(token), clock.instant());
        synchronized (answers) {
            answers.put(hash, fresh);
        }
        return fresh.claims.filter(this::isCurrent);
    }

    private Optional<Map<String, Object>> asked(String token) throws IOException {
        var metadata = provider.known().metadata();
        var endpoint = metadata.introspection();
        if (endpoint == null) {
            return Optional.empty();
        }
        var form = "token=" + encoded(token) + "&token_type_hint=access_token";
        var answer = provider.http().post(endpoint, form, authorization);
        var isValid = answer.path("active").asBoolean(false)
                && answer.path("iss").asString(metadata.issuer()).equals(metadata.issuer())
                && isForUs(answer.path("aud"));
        return isValid
                ? Optional.of(WireJson.SNAKE.convertValue(answer, new TypeReference<Map<String, Object>>() {}))
                : Optional.empty();
    }

    private boolean isForUs(JsonNode audiences) {
        return audiences.isArray()
                ? audiences.valueStream().anyMatch(one -> one.asString("").equals(audience))
                : audiences.asString("").equals(audience);
    }

    private boolean isCurrent(Map<String, Object> claims) {
        var now = clock.instant();
        return TokenTimes.expiry(claims).map(now::isBefore).orElse(true)
                && TokenTimes.start(claims).map(start -> !now.isBefore(start)).orElse(true);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
