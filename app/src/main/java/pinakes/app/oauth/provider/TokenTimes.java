package pinakes.app.oauth.provider;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The times in the claims of a token, in seconds since 1970.
final class TokenTimes {
    private TokenTimes() {}

    static Optional<Instant> expiry(Map<String, Object> claims) {
        return time(claims.get("exp"));
    }

    static Optional<Instant> start(Map<String, Object> claims) {
        return time(claims.get("nbf"));
    }

    private static Optional<Instant> time(@Nullable Object claim) {
        return claim instanceof Number seconds
                ? Optional.of(Instant.ofEpochSecond(seconds.longValue()))
                : Optional.empty();
    }
}
