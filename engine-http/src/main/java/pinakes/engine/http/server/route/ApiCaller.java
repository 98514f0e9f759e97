package pinakes.engine.http.server.route;

import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.tool.Caller;
import pinakes.tool.Permission;
import pinakes.transport.http.guard.KeyRing.Verdict.Known;
import pinakes.transport.http.guard.RequestCaller;

/// Who is calling.
///
/// @param known the one whose key was shown, as the guards established it
/// @param id the one who is meant: the same, or the caller on whose behalf a gateway speaks
/// @param represented whether a gateway speaks for somebody
public record ApiCaller(Known known, String id, boolean represented) {
    private static final Permission REPRESENT = Permission.parse("callers:represent");
    private static final Permission OVERSEE = Permission.parse("jobs:oversee");
    private static final int ID_CHARACTERS_MAX = 200;

    /// The caller of a request.
    ///
    /// @throws RefusedException when it names another caller without being allowed to
    public static ApiCaller of(Request request) throws RefusedException {
        var known = RequestCaller.known(request);
        var key = known.caller();
        var named = request.getHeaders().getValuesList(EnginePaths.CALLER);
        if (named.isEmpty()) {
            return new ApiCaller(known, key.id(), false);
        }
        if (!key.may(REPRESENT)) {
            throw new RefusedException(
                    HttpStatus.FORBIDDEN_403,
                    "not_permitted",
                    "This key may not speak for others: leave " + EnginePaths.CALLER
                            + " out, or use a key with the permission " + REPRESENT + ".");
        }
        var id = named.getFirst().strip();
        if (named.size() > 1 || id.isEmpty() || id.length() > ID_CHARACTERS_MAX) {
            throw RefusedException.badParameter("The header " + EnginePaths.CALLER + " names one caller, in 1 to "
                    + ID_CHARACTERS_MAX + " characters.");
        }
        return new ApiCaller(known, id, true);
    }

    /// The one whose key was shown.
    public Caller key() {
        return known.caller();
    }

    /// The one that the work is done for: with the name of the one who is meant, and what the key may.
    public Caller acting() {
        return represented ? new Caller(id, key().permissions(), key().limits()) : key();
    }

    /// Whether the key would be let in now, long after the request came.
    public boolean isStillGood() {
        return known.isStillGood().getAsBoolean();
    }

    /// Whether everybody's jobs are to be seen, and not the caller's own alone.
    public boolean seesAllJobs() {
        return !represented && keyOversees();
    }

    /// Whether a handle that belongs to this owner may be seen and used.
    public boolean mayUse(String owner) {
        return owner.equals(id) || seesAllJobs();
    }

    /// Whether the one who really calls may know of everybody's jobs, as a gateway must.
    public boolean keyOversees() {
        return key().may(OVERSEE);
    }
}
