package pinakes.transport.http;

import org.eclipse.jetty.server.Request;
import pinakes.tool.Caller;
import pinakes.transport.http.KeyRing.Verdict.Known;

/// Who sent a request, as the guards established it.
public final class RequestCaller {
    private static final String ATTRIBUTE = RequestCaller.class.getName();
    private static final Known NOBODY = new Known(Caller.LOCAL);

    private RequestCaller() {}

    /// The person at this machine unless a guard said otherwise.
    public static Caller of(Request request) {
        return known(request).caller();
    }

    /// The caller, with a way to ask later whether its key is still good.
    public static Known known(Request request) {
        return request.getAttribute(ATTRIBUTE) instanceof Known known ? known : NOBODY;
    }

    static void set(Request request, Known known) {
        request.setAttribute(ATTRIBUTE, known);
    }
}
