package pinakes.transport.http;

import org.eclipse.jetty.server.Request;
import pinakes.tool.Caller;

/// Who sent a request, as the guards established it.
public final class RequestCaller {
    private static final String ATTRIBUTE = RequestCaller.class.getName();

    private RequestCaller() {}

    /// The person at this machine unless a guard said otherwise.
    public static Caller of(Request request) {
        return request.getAttribute(ATTRIBUTE) instanceof Caller caller ? caller : Caller.LOCAL;
    }

    static void set(Request request, Caller caller) {
        request.setAttribute(ATTRIBUTE, caller);
    }
}
