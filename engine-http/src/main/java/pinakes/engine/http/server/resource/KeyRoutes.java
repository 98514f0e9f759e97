package pinakes.engine.http.server.resource;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpStatus;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.http.server.route.ApiCall;
import pinakes.engine.http.server.route.ApiReply;
import pinakes.engine.http.server.route.Parameter;
import pinakes.engine.http.server.route.ProblemCase;
import pinakes.engine.http.server.route.RefusedException;
import pinakes.engine.http.server.route.Route;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.KeyJson;
import pinakes.engine.key.AddKeyOutcome;
import pinakes.engine.key.ApiKey;
import pinakes.engine.key.KeyName;
import pinakes.engine.key.Keys;
import pinakes.engine.key.NewKey;
import pinakes.engine.quota.Quota;
import pinakes.engine.quota.QuotaSubject;
import pinakes.engine.quota.Quotas;
import pinakes.tool.Permission;
import pinakes.tool.text.Quoted;

/// Routes to manage API keys.
///
/// Clients generate keys and send only the hash, so that no response, log or backup of the engine reveals a key.
record KeyRoutes(Keys keys, Quotas quotas) {
    private static final Logger LOG = LoggerFactory.getLogger(KeyRoutes.class);
    private static final Route.Group GROUP = new Route.Group("keys");
    private static final String READ = "keys:read";
    private static final String MANAGE = "keys:manage";

    /// Without keys everyone can do everything, so only a caller with all permissions may delete them all.
    private static final String EVERYTHING = Permission.ALL.toString();

    private static final ProblemCase NOT_FOUND =
            new ProblemCase(HttpStatus.NOT_FOUND_404, "key_not_found", "No active key has this name.");
    private static final ProblemCase TAKEN =
            new ProblemCase(HttpStatus.CONFLICT_409, "key_exists", "An active key has this name or hash.");
    private static final ProblemCase TOO_MANY =
            new ProblemCase(HttpStatus.CONFLICT_409, "too_many_keys", "The maximum number of keys has been reached.");
    private static final Parameter.Choice CONFIRM = new Parameter.Choice(
            "confirm", "Required, because the deletion is permanent.", List.of(EnginePaths.CLEAR_PHRASE), null);

    List<Route> all() {
        return List.of(
                GROUP.get(EnginePaths.KEYS, "Lists API keys. Gateways use this list to authenticate callers.")
                        .answers(KeyJson.Keys.class, "All keys, including revoked and expired ones.")
                        .by(READ, this::list),
                GROUP.post(EnginePaths.KEYS, "Adds an API key by its hash. Once a key exists, every caller needs one.")
                        .takes(KeyJson.NewKey.class)
                        .answers(HttpStatus.CREATED_201, ApiKey.class, "The key, which is valid immediately.")
                        .problems(TAKEN, TOO_MANY)
                        .by(MANAGE, this::add),
                GROUP.delete(EnginePaths.KEYS + "/{name}", "Revokes an API key.")
                        .answers(ApiKey.class, "The revoked key.")
                        .problems(NOT_FOUND)
                        .by(MANAGE, this::revoke),
                GROUP.delete(
                                EnginePaths.KEYS,
                                "Deletes all API keys, so that callers no longer need a named key. Requires a key with"
                                        + " all permissions (`*:*`) that is not limited, has no quota of its own and"
                                        + " does not expire.")
                        .takes(CONFIRM)
                        .answers(KeyJson.KeysCleared.class, "The number of active keys that were deleted.")
                        .by(EVERYTHING, this::clear));
    }

    private ApiReply list(ApiCall call) throws RefusedException, InterruptedException {
        requireUnlimited(call);
        return ApiReply.json(new KeyJson.Keys(keys.list()));
    }

    private ApiReply add(ApiCall call) throws RefusedException, InterruptedException {
        return switch (keys.add(requested(call))) {
            case AddKeyOutcome.Issued(var key) -> {
                LOG.info("{} added the key {}", call.caller().id(), key.callerId());
                yield ApiReply.json(
                        HttpStatus.CREATED_201, Map.of("Location", EnginePaths.KEYS + "/" + key.name()), key);
            }
            case AddKeyOutcome.Taken(var name) ->
                throw TAKEN.refused("A key named " + name + " is active; revoke it or choose another name.");
            case AddKeyOutcome.TooMany(var max) ->
                throw TOO_MANY.refused("There are already " + max + " keys; revoke one first.");
        };
    }

    /// Rejects a key with more permissions or a later expiry than the caller's own.
    private NewKey requested(ApiCall call) throws RefusedException, InterruptedException {
        var body = call.body(KeyJson.NewKey.class);
        requireUnlimited(call);
        requireNoQuota(call, quotas);
        var end = ownEnd(call);
        if (end.isPresent() && (body.expiresAt() == null || body.expiresAt().isAfter(end.get()))) {
            throw RefusedException.notPermitted("This key expires at " + end.get()
                    + ", and the keys it adds must not expire later; set expires_at accordingly.");
        }
        try {
            for (var permission : body.permissions()) {
                if (!call.caller().key().may(Permission.parse(permission))) {
                    throw RefusedException.notPermitted(
                            "This key cannot grant the permission " + permission + ", which it lacks.");
                }
            }
            return body.key();
        } catch (IllegalArgumentException e) {
            throw RefusedException.badBody(e.getMessage() + ".");
        }
    }

    /// When the caller's own key expires; empty when it does not, or is not a named key.
    private Optional<Instant> ownEnd(ApiCall call) throws InterruptedException {
        var caller = call.caller().key().id();
        return keys.list().stream()
                .filter(key -> key.callerId().equals(caller))
                .flatMap(key -> Stream.ofNullable(key.grant().expiresAt()))
                .findFirst();
    }

    /// Rejects keys that are limited to some collections, projects or tools.
    static void requireUnlimited(ApiCall call) throws RefusedException {
        if (!call.caller().key().limits().isEmpty()) {
            throw RefusedException.notPermitted(
                    "This key is limited to some collections, projects or tools and cannot manage keys.");
        }
    }

    /// Rejects keys with a quota, because they could add a key without one. The local user is exempt, and may even
    /// change its own quota.
    static void requireNoQuota(ApiCall call, Quotas quotas) throws RefusedException, InterruptedException {
        var caller = QuotaSubject.ofCaller(call.caller().key().id());
        var isLimited = caller.hasDefault()
                && quotas.list().stream()
                        .anyMatch(use ->
                                use.subject().equals(caller) && !use.quota().equals(Quota.UNLIMITED));
        if (isLimited) {
            throw RefusedException.notPermitted("This key has a quota and cannot add or clear keys or change quotas.");
        }
    }

    private ApiReply revoke(ApiCall call) throws RefusedException, InterruptedException {
        requireUnlimited(call);
        var text = call.segment("name");
        var name = KeyName.parse(text).orElseThrow(() -> missing(text));
        var revoked = keys.revoke(name).orElseThrow(() -> missing(text));
        LOG.info("{} revoked the key {}", call.caller().id(), revoked.callerId());
        return ApiReply.json(revoked);
    }

    private ApiReply clear(ApiCall call) throws RefusedException, InterruptedException {
        requireUnlimited(call);
        requireNoQuota(call, quotas);
        var end = ownEnd(call);
        if (end.isPresent()) {
            throw RefusedException.notPermitted("This key expires at " + end.get()
                    + ". Deleting all keys opens the server to every caller, so it requires a key that does not"
                    + " expire.");
        }
        if (call.choice(CONFIRM).isEmpty()) {
            throw RefusedException.badParameter("To delete all keys, send confirm=" + EnginePaths.CLEAR_PHRASE + ".");
        }
        var removed = keys.clear();
        LOG.info("{} removed all keys: {}", call.caller().id(), removed);
        return ApiReply.json(new KeyJson.KeysCleared(removed));
    }

    private static RefusedException missing(String text) {
        return NOT_FOUND.refused(
                "No active key is named '" + Quoted.of(text) + "'; GET " + EnginePaths.KEYS + " lists all keys.");
    }
}
