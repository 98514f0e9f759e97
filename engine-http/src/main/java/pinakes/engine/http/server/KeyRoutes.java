package pinakes.engine.http.server;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpStatus;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.http.server.route.ApiCall;
import pinakes.engine.http.server.route.Parameter;
import pinakes.engine.http.server.route.RefusedException;
import pinakes.engine.http.server.route.Reply;
import pinakes.engine.http.server.route.Route;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.KeyJson;
import pinakes.engine.key.AddKeyOutcome;
import pinakes.engine.key.KeyName;
import pinakes.engine.key.Keys;
import pinakes.engine.key.NewKey;
import pinakes.tool.Permission;
import pinakes.tool.text.Quoted;

/// The keys that callers are let in with.
///
/// A key is made by whoever adds it: the engine is told its hash alone, so that no answer, log or backup of it can
/// give a key away.
final class KeyRoutes {
    private static final Logger LOG = LoggerFactory.getLogger(KeyRoutes.class);
    private static final String GROUP = "keys";
    private static final String READ = "keys:read";
    private static final String MANAGE = "keys:manage";

    /// Without keys everybody may do everything: nobody opens that door who may do less, or for a while only.
    private static final String EVERYTHING = Permission.ALL.toString();

    private static final String NOT_FOUND = "key_not_found";
    private static final String TAKEN = "key_exists";
    private static final String TOO_MANY = "too_many_keys";
    private static final Parameter.Choice CONFIRM = new Parameter.Choice(
            "confirm", "Has to be `" + EnginePaths.CLEAR_PHRASE + "`.", List.of(EnginePaths.CLEAR_PHRASE), null);

    private final Keys keys;

    KeyRoutes(Keys keys) {
        this.keys = keys;
    }

    List<Route> all() {
        return List.of(
                Route.get(EnginePaths.KEYS)
                        .about(GROUP, "Lists the named keys, by which a gateway recognises them.")
                        .answers(KeyJson.Keys.class, "All keys, those that were revoked or have expired included.")
                        .by(READ, this::list),
                Route.post(EnginePaths.KEYS)
                        .about(GROUP, "Makes a key known, by its hash. From the first key on, every caller needs one.")
                        .takes(KeyJson.NewKey.class)
                        .answers(HttpStatus.CREATED_201, KeyJson.Key.class, "The key is good from now on.")
                        .problem(HttpStatus.CONFLICT_409, TAKEN, "A key of that name is in use, or one with that hash.")
                        .problem(HttpStatus.CONFLICT_409, TOO_MANY, "There are as many keys as there can be.")
                        .by(MANAGE, this::add),
                Route.delete(EnginePaths.KEYS + "/{name}")
                        .about(GROUP, "Revokes a key.")
                        .answers(KeyJson.Key.class, "The key as it is then.")
                        .problem(HttpStatus.NOT_FOUND_404, NOT_FOUND, "No key of that name is in use.")
                        .by(MANAGE, this::revoke),
                Route.delete(EnginePaths.KEYS)
                        .about(
                                GROUP,
                                "Forgets all keys, so that no named key is asked for any more. Needs a key without limits"
                                        + " that does not expire.")
                        .takes(CONFIRM)
                        .answers(KeyJson.KeysCleared.class, "They are forgotten.")
                        .by(EVERYTHING, this::clear));
    }

    private Reply list(ApiCall call) throws RefusedException, InterruptedException {
        unlimited(call);
        return Reply.json(
                new KeyJson.Keys(keys.list().stream().map(KeyJson.Key::of).toList()));
    }

    private Reply add(ApiCall call) throws RefusedException, InterruptedException {
        var wish = wish(call.body(KeyJson.NewKey.class), call);
        return switch (keys.add(wish)) {
            case AddKeyOutcome.Issued(var key) -> {
                LOG.info("{} added the key {}", call.caller().id(), key.callerId());
                yield Reply.json(
                        HttpStatus.CREATED_201,
                        Map.of("Location", EnginePaths.KEYS + "/" + key.name()),
                        KeyJson.Key.of(key));
            }
            case AddKeyOutcome.Taken(var name) ->
                throw conflict(TAKEN, "A key called " + name + " is in use; revoke it, or choose another name.");
            case AddKeyOutcome.TooMany(var max) ->
                throw conflict(TOO_MANY, "There are " + max + " keys already; revoke one that is not needed.");
        };
    }

    /// Nobody can give away more than they have, nor for longer.
    private NewKey wish(KeyJson.NewKey body, ApiCall call) throws RefusedException, InterruptedException {
        unlimited(call);
        var end = ownEnd(call);
        if (end.isPresent() && (body.expiresAt() == null || body.expiresAt().isAfter(end.get()))) {
            throw notPermitted("This key is good until " + end.get()
                    + ", and so is at the most what it adds; give an expires_at that is not later.");
        }
        try {
            for (var permission : body.permissions()) {
                if (!call.caller().key().may(Permission.parse(permission))) {
                    throw notPermitted(
                            "This key cannot give the permission " + permission + ", which it does not have.");
                }
            }
            return body.wish();
        } catch (IllegalArgumentException e) {
            throw RefusedException.badBody(e.getMessage() + ".");
        }
    }

    /// When the caller's own key expires; nothing for one that does not, and for one that is no named key.
    private Optional<Instant> ownEnd(ApiCall call) throws InterruptedException {
        var caller = call.caller().key().id();
        return keys.list().stream()
                .filter(key -> key.callerId().equals(caller))
                .flatMap(key -> Stream.ofNullable(key.grant().expiresAt()))
                .findFirst();
    }

    /// Whoever is kept to a part of the engine does not decide about those who are not.
    private static void unlimited(ApiCall call) throws RefusedException {
        if (!call.caller().key().limits().isEmpty()) {
            throw notPermitted("This key is limited to some collections or projects and cannot manage keys.");
        }
    }

    private Reply revoke(ApiCall call) throws RefusedException, InterruptedException {
        unlimited(call);
        var text = call.segment("name");
        var name = KeyName.parse(text).orElseThrow(() -> missing(text));
        var revoked = keys.revoke(name).orElseThrow(() -> missing(text));
        LOG.info("{} revoked the key {}", call.caller().id(), revoked.callerId());
        return Reply.json(KeyJson.Key.of(revoked));
    }

    private Reply clear(ApiCall call) throws RefusedException, InterruptedException {
        unlimited(call);
        var end = ownEnd(call);
        if (end.isPresent()) {
            throw notPermitted("This key is good until " + end.get()
                    + ", and clearing all keys opens the server for good; it needs a key that does not expire.");
        }
        if (call.choice(CONFIRM).isEmpty()) {
            throw RefusedException.badParameter("Say confirm=" + EnginePaths.CLEAR_PHRASE + " to forget all keys.");
        }
        var removed = keys.clear();
        LOG.info("{} removed all {} keys", call.caller().id(), removed);
        return Reply.json(new KeyJson.KeysCleared(removed));
    }

    private static RefusedException missing(String text) {
        return RefusedException.notFound(
                NOT_FOUND, "No key '" + Quoted.of(text) + "' is in use; GET " + EnginePaths.KEYS + " lists them.");
    }

    private static RefusedException notPermitted(String detail) {
        return new RefusedException(HttpStatus.FORBIDDEN_403, "not_permitted", detail);
    }

    private static RefusedException conflict(String code, String detail) {
        return new RefusedException(HttpStatus.CONFLICT_409, code, detail);
    }
}
