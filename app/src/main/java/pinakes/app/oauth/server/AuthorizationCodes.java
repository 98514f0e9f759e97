package pinakes.app.oauth.server;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Codes that clients exchange for tokens; each is valid once and for a short time.
///
/// They are kept in memory: after a restart, a client must ask again.
final class AuthorizationCodes {
    static final Duration LIFETIME = Duration.ofMinutes(1);

    private static final int CODES_MAX = 1_000;
    private static final int CODE_BYTES = 32;

    private final SecureRandom random;
    private final InstantSource clock;
    private final Map<String, Code> codes = new LinkedHashMap<>();

    /// @param key the SHA-256 of the key that the person signed in with
    record Granted(AuthorizationRequest request, String key) {}

    /// @param session the session that it was exchanged for; null when it was not
    private record Code(
            Granted granted, Instant endsAt, @Nullable String session) {}

    /// The result of presenting a code.
    sealed interface Exchange {
        record Done(SignInSession session) implements Exchange {}

        record Unknown() implements Exchange {}

        /// The code was exchanged before, so someone else has it, too.
        record Replayed(String session) implements Exchange {}
    }

    AuthorizationCodes(SecureRandom random, InstantSource clock) {
        this.random = random;
        this.clock = clock;
    }

    /// A new code; empty when too many are waiting to be exchanged.
    synchronized Optional<String> issue(Granted granted) {
        var now = clock.instant();
        codes.values().removeIf(code -> !now.isBefore(code.endsAt));
        if (codes.size() >= CODES_MAX) {
            return Optional.empty();
        }
        var bytes = new byte[CODE_BYTES];
        random.nextBytes(bytes);
        var text = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        codes.put(text, new Code(granted, now.plus(LIFETIME), null));
        return Optional.of(text);
    }

    /// Exchanges a code for what it was granted for. A failed attempt uses it up.
    ///
    /// @param begin begins the session; empty when the client may not have it
    synchronized Exchange exchange(String text, Function<Granted, Optional<SignInSession>> begin) {
        var code = codes.get(text);
        if (code == null || !clock.instant().isBefore(code.endsAt)) {
            return new Exchange.Unknown();
        }
        if (code.session != null) {
            return new Exchange.Replayed(code.session);
        }
        var session = begin.apply(code.granted);
        if (session.isEmpty()) {
            codes.remove(text);
            return new Exchange.Unknown();
        }
        codes.put(text, new Code(code.granted, code.endsAt, session.get().id()));
        return new Exchange.Done(session.get());
    }
}
