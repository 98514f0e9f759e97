package pinakes.engine.http.server.route;

import org.eclipse.jetty.server.Request;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.tool.Caller;
import pinakes.tool.Permission;
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

    /// The caller of a request.
    ///
    /// @throws RefusedException when it names another caller without the permission to represent callers
    public static ApiCaller of(Request request) throws RefusedException {
        var known = RequestCaller.known(request);
        var key = known.caller();
        var named = request.getHeaders().getValuesList(EnginePaths.CALLER);
        if (named.isEmpty()) {
            return new ApiCaller(known, key.id(), false);
        }
        if (!key.may(REPRESENT)) {
            throw RefusedException.notPermitted("This key cannot represent other callers. Omit " + EnginePaths.CALLER
                    + " or use a key with the permission " + REPRESENT + ".");
        }
        var id = named.getFirst().strip();
        if (named.size() > 1 || id.isEmpty() || id.length() > ID_CHARACTERS_MAX) {
            throw RefusedException.badParameter("The header " + EnginePaths.CALLER + " must name one caller, with 1 to "
                    + ID_CHARACTERS_MAX + " characters.");
        }
        return new ApiCaller(known, id, true);
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
