package pinakes.app.key;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
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

/// The named keys of an engine, in addition to a key from the environment.
///
/// Without any key, every caller is let in. While the engine does not answer, and had no keys when it last did,
/// callers without a key are let in too, so that tools can report it; [CallerReach] denies them all data until the
/// engine answers. Paths that do not lead to an engine use [#certain()] keys.
public final class NamedKeys implements KeyRing {
    private final @Nullable KeyRing environment;
    private final KeyDirectory directory;
    private final UnaryOperator<Set<String>> tools;
    private final boolean admitsUndecided;

    /// @param environment the key that the environment sets; null when it sets none
    /// @param tools the names of the tools that a key's presets, families and tools stand for
    public NamedKeys(@Nullable FixedKeys environment, KeyDirectory directory, UnaryOperator<Set<String>> tools) {
        this(environment, directory, tools, true);
    }

    private NamedKeys(
            @Nullable KeyRing environment,
            KeyDirectory directory,
            UnaryOperator<Set<String>> tools,
            boolean admitsUndecided) {
        this.environment = environment;
        this.directory = directory;
        this.tools = tools;
        this.admitsUndecided = admitsUndecided;
    }

    /// The same keys, but nobody is let in while it is unknown whether a key is required.
    public NamedKeys certain() {
        return new NamedKeys(environment, directory, tools, false);
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
            return new Verdict.Undecided("the server is shutting down.");
        }
    }

    /// A missing or malformed key is wrong if the environment sets a key or the engine last had keys.
    private Verdict withoutEngine(boolean canBeKey, EngineUnavailableException e) {
        if (!canBeKey && (environment != null || directory.hadKeys())) {
            return new Verdict.Unknown();
        }
        return canBeKey || !admitsUndecided ? new Verdict.Undecided(String.valueOf(e.getMessage())) : open();
    }

    private Verdict open() {
        return new Verdict.Known(Caller.LOCAL, directory::seemsEmpty);
    }

    private Verdict known(ApiKey key) {
        KeyHash hash = key.hash();
        return new Verdict.Known(caller(key), () -> directory.isValid(hash));
    }

    private Caller caller(ApiKey key) {
        var grant = key.grant();
        Map<String, Set<String>> limits = new HashMap<>();
        if (grant.collections() != null) {
            limits.put(Reach.COLLECTIONS, names(grant.collections()));
        }
        if (grant.projects() != null) {
            limits.put(Reach.PROJECTS, names(grant.projects()));
        }
        if (grant.tools() != null) {
            limits.put(Caller.TOOLS, tools.apply(grant.tools()));
        }
        var permissions = grant.permissions().stream().map(Permission::parse).collect(Collectors.toSet());
        return new Caller(key.callerId(), permissions, limits);
    }

    private static Set<String> names(Set<?> limited) {
        return limited.stream().map(Object::toString).collect(Collectors.toSet());
    }
}
