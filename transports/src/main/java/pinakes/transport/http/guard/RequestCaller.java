package pinakes.transport.http.guard;

import org.eclipse.jetty.server.Request;
import pinakes.tool.Caller;
import pinakes.transport.http.guard.KeyRing.Method;
import pinakes.transport.http.guard.KeyRing.Verdict.Known;

/// The caller of a request, as the guards identified it.
public final class RequestCaller {
    private static final String ATTRIBUTE = RequestCaller.class.getName();
    private static final String METHOD = ATTRIBUTE + ".method";
    private static final Known NOBODY = new Known(Caller.LOCAL, Method.NONE, () -> true);

    private RequestCaller() {}

    /// The caller; the local user unless a guard identified someone else.
    public static Caller of(Request request) {
        return known(request).caller();
    }

    /// The caller, with a way to check later whether its key is still valid.
    public static Known known(Request request) {
        return request.getAttribute(ATTRIBUTE) instanceof Known known ? known : NOBODY;
    }

    /// How the caller identified itself, or tried to.
    public static Method method(Request request) {
        return request.getAttribute(METHOD) instanceof Method method ? method : Method.NONE;
    }

    static void setMethod(Request request, Method method) {
        request.setAttribute(METHOD, method);
    }

    static void set(Request request, Known known) {
        request.setAttribute(ATTRIBUTE, known);
    }
}
