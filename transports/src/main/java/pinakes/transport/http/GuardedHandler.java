package pinakes.transport.http;

import java.util.List;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/// Hands requests on that every guard lets pass, asked in order.
public final class GuardedHandler extends Handler.Wrapper {
    private final List<Guard> guards;
    private final RejectionForm form;

    public GuardedHandler(List<Guard> guards, RejectionForm form, Handler guarded) {
        super(guarded);
        this.guards = List.copyOf(guards);
        this.form = form;
    }

    /// Guards in front of an MCP endpoint.
    public GuardedHandler(List<Guard> guards, Handler guarded) {
        this(guards, Rejection::write, guarded);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        for (var guard : guards) {
            var rejection = guard.check(request, response);
            if (rejection != null) {
                form.write(rejection, response, callback);
                return true;
            }
        }
        return super.handle(request, response, callback);
    }
}
