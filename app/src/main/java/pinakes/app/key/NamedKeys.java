package pinakes.app.key;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.key.ApiKey;
import pinakes.engine.key.KeyHash;
import pinakes.tool.Caller;
import pinakes.transport.http.guard.FixedKeys;
import pinakes.transport.http.guard.KeyRing;

/// The named keys of an engine, in addition to a key from the environment and access tokens from sign-in.
///
/// Without any key, every caller is let in. While the engine does not respond, and had no keys when it last did,
/// callers without a key are let in too, so that tools can report it; [CallerReach] denies them all data until the
/// engine answers. Paths that do not lead to an engine use [#certain()] keys.
public final class NamedKeys implements KeyRing {
    private final @Nullable KeyRing environment;
    private final KeyDirectory directory;
    private final KeyCallers callers;
    private final @Nullable KeyRing tokens;
    private final boolean admitsUndecided;

    /// @param environment the key that the environment sets; null when it sets none
    /// @param tokens the access tokens of signed-in people; null without sign-in
    public NamedKeys(
            @Nullable FixedKeys environment, KeyDirectory directory, KeyCallers callers, @Nullable KeyRing tokens) {
        this(environment, directory, callers, tokens, true);
    }

    private NamedKeys(
            @Nullable KeyRing environment,
            KeyDirectory directory,
            KeyCallers callers,
            @Nullable KeyRing tokens,
            boolean admitsUndecided) {
        this.environment = environment;
        this.directory = directory;
        this.callers = callers;
        this.tokens = tokens;
        this.admitsUndecided = admitsUndecided;
    }

    /// The same keys, but all callers are refused while it is unknown whether a key is required.
    public NamedKeys certain() {
        return new NamedKeys(environment, directory, callers, tokens, false);
    }

    @Override
    public Verdict on(@Nullable String key) {
        if (environment != null && environment.on(key) instanceof Verdict.Known known) {
            return known;
        }
        var secret = key == null ? Optional.<KeySecret>empty() : KeySecret.parse(key);
        if (tokens != null && key != null && secret.isEmpty()) {
            return tokens.on(key);
        }
        try {
            var named = secret.isEmpty()
                    ? Optional.<ApiKey>empty()
                    : directory.find(secret.get().hash());
            if (named.isPresent()) {
                return known(named.get());
            }
            return isNeverOpen() || directory.hasKeys() ? new Verdict.Unknown() : open();
        } catch (EngineUnavailableException e) {
            return withoutEngine(secret.isPresent(), e);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return new Verdict.Undecided("the server is shutting down.");
        }
    }

    /// A key or sign-in in the settings means that the server must not be open to everyone.
    private boolean isNeverOpen() {
        return environment != null || tokens != null;
    }

    /// A missing or malformed key is wrong if the settings ask for one or the engine last had keys.
    private Verdict withoutEngine(boolean canBeKey, EngineUnavailableException e) {
        if (!canBeKey && (isNeverOpen() || directory.hadKeys())) {
            return new Verdict.Unknown();
        }
        return canBeKey || !admitsUndecided ? new Verdict.Undecided(String.valueOf(e.getMessage())) : open();
    }

    private Verdict open() {
        return new Verdict.Known(Caller.LOCAL, Method.NONE, directory::seemsEmpty);
    }

    private Verdict known(ApiKey key) {
        KeyHash hash = key.hash();
        return new Verdict.Known(callers.of(key), () -> directory.isValid(hash));
    }
}
