package pinakes.transport.http.guard;

import org.eclipse.jetty.server.Request;
import pinakes.tool.Caller;
import pinakes.transport.http.guard.KeyRing.Verdict.Known;

/// The caller of a request, as the guards identified it.
public final class RequestCaller {
    private static final String ATTRIBUTE = RequestCaller.class.getName();
    private static final Known NOBODY = new Known(Caller.LOCAL);

    private RequestCaller() {}

    /// The caller; the local user unless a guard identified someone else.
    public static Caller of(Request request) {
        return known(request).caller();
    }

    /// The caller, with a way to check later whether its key is still valid.
    public static Known known(Request request) {
        return request.getAttribute(ATTRIBUTE) instanceof Known known ? known : NOBODY;
    }

    static void set(Request request, Known known) {
        request.setAttribute(ATTRIBUTE, known);
    }
}
