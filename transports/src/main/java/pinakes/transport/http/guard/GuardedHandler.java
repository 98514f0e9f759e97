package pinakes.transport.http.guard;

import java.util.List;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import pinakes.transport.http.RejectionForm;

/// Passes on the requests that all guards accept, asked in order.
public final class GuardedHandler extends Handler.Wrapper {
    private final List<Guard> guards;
    private final RejectionForm form;

    public GuardedHandler(List<Guard> guards, RejectionForm form, Handler guarded) {
        super(guarded);
        this.guards = List.copyOf(guards);
        this.form = form;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        for (var guard : guards) {
            var rejection = guard.check(request, response);
            if (rejection != null) {
                // Jetty closes a connection whose request was not read: the client must not use it again.
                if (!request.consumeAvailable()) {
                    response.getHeaders().put(HttpHeader.CONNECTION, HttpHeaderValue.CLOSE);
                }
                form.write(rejection, response, callback);
                return true;
            }
        }
        return super.handle(request, response, callback);
    }
}
