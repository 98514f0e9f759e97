package pinakes.engine.http.server.route;

import java.util.Optional;
import org.eclipse.jetty.server.Request;
import pinakes.engine.access.Reach;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.tool.CallOrigin;
import pinakes.tool.CallOrigin.Way;
import pinakes.tool.Caller;
import pinakes.tool.Permission;
import pinakes.transport.http.ClientAddress;
import pinakes.transport.http.guard.KeyRing.Verdict.Known;
import pinakes.transport.http.guard.RequestCaller;

/// The caller of a request.
///
/// @param known the holder of the key, as authenticated by the guards
/// @param id the caller that the request is for: the holder of the key, or the one that a gateway represents
/// @param represented whether a gateway represents the caller
public record ApiCaller(Known known, String id, boolean represented) {
    private static final Permission REPRESENT = Permission.parse("callers:represent");
    private static final Permission OVERSEE = Permission.parse("jobs:oversee");
    private static final int ID_CHARACTERS_MAX = 200;
    /// An IPv6 address with a zone.
    private static final int ADDRESS_CHARACTERS_MAX = 64;

    /// The caller of a request.
    ///
    /// @throws RefusedException when it names another caller and its key cannot represent callers
    public static ApiCaller of(Request request) throws RefusedException {
        var known = RequestCaller.known(request);
        var key = known.caller();
        var named = request.getHeaders().getValuesList(EnginePaths.CALLER);
        if (named.isEmpty()) {
            return new ApiCaller(known, key.id(), false);
        }
        requireRepresents(key);
        var id = named.getFirst().strip();
        if (named.size() > 1 || id.isEmpty() || id.length() > ID_CHARACTERS_MAX) {
            throw RefusedException.badParameter("The header " + EnginePaths.CALLER + " must name one caller, with 1 to "
                    + ID_CHARACTERS_MAX + " characters.");
        }
        return new ApiCaller(known, id, true);
    }

    /// Who is responsible for a request, for logs and the audit log: the holder of the key, or the caller that a
    /// gateway works for.
    public static String responsible(Request request) {
        var key = RequestCaller.of(request);
        return fromGateway(EnginePaths.ON_BEHALF_OF, ID_CHARACTERS_MAX, key, request)
                .orElseGet(key::id);
    }

    /// Where a request comes from. The client's address is taken from its headers only if a gateway sent them.
    public static CallOrigin origin(Request request) {
        var key = RequestCaller.of(request);
        if (!isGateway(key, request)) {
            return ClientAddress.origin(Way.API, request);
        }
        var address = fromGateway(EnginePaths.CLIENT_ADDRESS, ADDRESS_CHARACTERS_MAX, key, request);
        return new CallOrigin(Way.GATEWAY, address.orElseGet(() -> ClientAddress.of(request)), responsible(request));
    }

    private static Optional<String> fromGateway(String header, int charactersMax, Caller key, Request request) {
        return isGateway(key, request)
                ? Optional.ofNullable(request.getHeaders().get(header)).filter(text -> text.length() <= charactersMax)
                : Optional.empty();
    }

    private static boolean isGateway(Caller key, Request request) {
        return EnginePaths.VIA_GATEWAY.equals(request.getHeaders().get(EnginePaths.VIA)) && represents(key);
    }

    /// A key that is limited to collections is one person's or one team's. Under the name of another caller it would
    /// see that caller's jobs, use up its quota and be recorded as that caller.
    private static boolean represents(Caller key) {
        return key.may(REPRESENT) && !key.limits().containsKey(Reach.COLLECTIONS);
    }

    private static void requireRepresents(Caller key) throws RefusedException {
        if (!represents(key)) {
            throw RefusedException.notPermitted(
                    "This key cannot represent other callers. Use a key with the permission " + REPRESENT
                            + " that is not limited to collections, or omit the header " + EnginePaths.CALLER + ".");
        }
    }

    /// Refuses a caller whose key cannot represent other callers.
    public void requireRepresents() throws RefusedException {
        requireRepresents(key());
    }

    /// Refuses a caller whose key lacks a permission.
    public void require(Permission permission) throws RefusedException {
        if (!key().may(permission)) {
            throw RefusedException.notPermitted("This request requires the permission " + permission + ".");
        }
    }

    public Caller key() {
        return known.caller();
    }

    /// The caller that the work runs as: with the name of the represented caller and the permissions of the key.
    public Caller acting() {
        return represented ? new Caller(id, key().permissions(), key().limits()) : key();
    }

    /// Whether the key is still valid, which matters for long-lived streams.
    public boolean isValid() {
        return known.isValid().getAsBoolean();
    }

    public boolean seesAllJobs() {
        return !represented && keyOversees();
    }

    /// Whether the caller can see and cancel the jobs of an owner.
    public boolean mayUse(String owner) {
        return owner.equals(id) || seesAllJobs();
    }

    /// Whether the key can see the jobs of all callers, as the key of a gateway can.
    public boolean keyOversees() {
        return key().may(OVERSEE);
    }
}
