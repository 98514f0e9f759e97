package pinakes.app.oauth.server;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import pinakes.app.key.KeyCallers;
import pinakes.app.key.KeyDirectory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.key.KeyHash;
import pinakes.tool.Caller;
import pinakes.tool.Permission;
import pinakes.transport.http.guard.KeyRing;

/// The tokens of this server: encrypted references to a session, whose caller is the caller of its key.
record Tokens(
        TokenCodec sealing,
        SignInSessions sessions,
        KeyDirectory keys,
        KeyCallers callers,
        ServerAddress address,
        InstantSource clock)
        implements KeyRing {
    static final Duration ACCESS_LIFETIME = Duration.ofMinutes(15);

    private static final String ACCESS_PREFIX = "kbat_";
    private static final String REFRESH_PREFIX = "kbrt_";
    private static final String ACCESS = "oauth access token";
    private static final String REFRESH = "oauth refresh token";
    private static final Verdict UNKNOWN = new Verdict.Unknown(Method.TOKEN);

    private record Access(String session, Instant endsAt) {}

    record Refresh(String session, int generation) {}

    String access(SignInSession session) {
        var token = new Access(session.id(), clock.instant().plus(ACCESS_LIFETIME));
        return ACCESS_PREFIX + sealing.seal(ACCESS, token);
    }

    String refresh(SignInSession session) {
        return REFRESH_PREFIX + sealing.seal(REFRESH, new Refresh(session.id(), session.generation()));
    }

    Optional<Refresh> openRefresh(String token) {
        return token.startsWith(REFRESH_PREFIX)
                ? sealing.open(REFRESH, token.substring(REFRESH_PREFIX.length()), Refresh.class)
                : Optional.empty();
    }

    /// The session that a token of either kind belongs to.
    Optional<String> sessionOf(String token) {
        return openAccess(token)
                .map(Access::session)
                .or(() -> openRefresh(token).map(Refresh::session));
    }

    @Override
    public Verdict on(@Nullable String token) {
        var access = token == null ? Optional.<Access>empty() : openAccess(token);
        var session = access.filter(this::isCurrent)
                .flatMap(current -> sessions.find(current.session))
                .filter(found -> address.isStillOurs(found.resource()));
        if (session.isEmpty()) {
            return UNKNOWN;
        }
        try {
            return caller(session.get())
                    .<Verdict>map(caller -> new Verdict.Known(
                            caller, Method.TOKEN, () -> isCurrent(access.get()) && isOpen(session.get())))
                    .orElse(UNKNOWN);
        } catch (EngineUnavailableException e) {
            return new Verdict.Undecided(String.valueOf(e.getMessage()), Method.TOKEN);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return new Verdict.Undecided("the server is shutting down.", Method.TOKEN);
        }
    }

    /// The caller of a session; empty when its key is no longer valid.
    Optional<Caller> caller(SignInSession session) throws InterruptedException {
        return keys.find(new KeyHash(session.key())).map(key -> {
            var whole = callers.of(key);
            return new Caller(whole.id(), Scopes.allowed(session.scopes(), whole), whole.limits());
        });
    }

    /// The scopes that a client actually has, as text.
    static String scope(Set<Permission> permissions) {
        return permissions.stream().map(Permission::toString).sorted().collect(Collectors.joining(" "));
    }

    private Optional<Access> openAccess(String token) {
        return token.startsWith(ACCESS_PREFIX)
                ? sealing.open(ACCESS, token.substring(ACCESS_PREFIX.length()), Access.class)
                : Optional.empty();
    }

    private boolean isCurrent(Access access) {
        return clock.instant().isBefore(access.endsAt);
    }

    private boolean isOpen(SignInSession session) {
        return sessions.find(session.id()).isPresent() && keys.isValid(new KeyHash(session.key()));
    }
}
