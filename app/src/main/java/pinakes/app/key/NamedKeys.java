package pinakes.app.key;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.access.Reach;
import pinakes.engine.key.ApiKey;
import pinakes.engine.key.KeyHash;
import pinakes.tool.Caller;
import pinakes.tool.Permission;
import pinakes.transport.http.guard.FixedKeys;
import pinakes.transport.http.guard.KeyRing;

/// The named keys of an engine beside the one that the environment may set.
///
/// Where neither is, whoever comes is let in. Where the engine cannot say whether there are keys, and had none when it
/// last could, whoever comes without one is let in too, to be told so by the tools: [CallerReach] lets such a caller
/// reach nothing before the engine has answered. What is not behind an engine is for [#certain()] keys.
public final class NamedKeys implements KeyRing {
    private final @Nullable KeyRing environment;
    private final KeyDirectory directory;
    private final boolean letsInUndecided;

    /// The keys of a server.
    ///
    /// @param environment the key that the environment sets; null when it sets none
    public NamedKeys(@Nullable FixedKeys environment, KeyDirectory directory) {
        this(environment, directory, true);
    }

    private NamedKeys(@Nullable KeyRing environment, KeyDirectory directory, boolean letsInUndecided) {
        this.environment = environment;
        this.directory = directory;
        this.letsInUndecided = letsInUndecided;
    }

    /// The same keys, which let nobody in while it cannot be said whether a key is needed.
    public NamedKeys certain() {
        return new NamedKeys(environment, directory, false);
    }

    @Override
    public Verdict on(@Nullable String key) {
        if (environment != null && environment.on(key) instanceof Verdict.Known known) {
            return known;
        }
        var secret = key == null ? Optional.<KeySecret>empty() : KeySecret.parse(key);
        try {
            var named = secret.isEmpty()
                    ? Optional.<ApiKey>empty()
                    : directory.find(secret.get().hash());
            if (named.isPresent()) {
                return known(named.get());
            }
            return environment != null || directory.hasKeys() ? new Verdict.Unknown() : open();
        } catch (EngineUnavailableException e) {
            return withoutEngine(secret.isPresent(), e);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return new Verdict.Undecided("the server is stopping.");
        }
    }

    /// Who shows no key, or what can be none, is wrong for certain where the environment asks for one, and as good as
    /// wrong where the engine asked for one when it was last there.
    private Verdict withoutEngine(boolean canBeKey, EngineUnavailableException e) {
        if (!canBeKey && (environment != null || directory.hadKeys())) {
            return new Verdict.Unknown();
        }
        return canBeKey || !letsInUndecided ? new Verdict.Undecided(String.valueOf(e.getMessage())) : open();
    }

    private Verdict open() {
        return new Verdict.Known(Caller.LOCAL, directory::seemsEmpty);
    }

    private Verdict known(ApiKey key) {
        KeyHash hash = key.hash();
        return new Verdict.Known(caller(key), () -> directory.isGood(hash));
    }

    private static Caller caller(ApiKey key) {
        var grant = key.grant();
        Map<String, Set<String>> limits = new HashMap<>();
        if (grant.collections() != null) {
            limits.put(Reach.COLLECTIONS, names(grant.collections()));
        }
        if (grant.projects() != null) {
            limits.put(Reach.PROJECTS, names(grant.projects()));
        }
        var permissions = grant.permissions().stream().map(Permission::parse).collect(Collectors.toSet());
        return new Caller(key.callerId(), permissions, limits);
    }

    private static Set<String> names(Set<?> limited) {
        return limited.stream().map(Object::toString).collect(Collectors.toSet());
    }
}
