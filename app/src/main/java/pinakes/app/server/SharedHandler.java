package pinakes.app.server;

import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/// Passes requests to a handler that another server of this process owns, starts and stops.
///
/// A Jetty handler belongs to one server. Sharing it keeps one set of limits for both ports.
final class SharedHandler extends Handler.Abstract {
    private final Handler owned;

    SharedHandler(Handler owned) {
        this.owned = owned;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        return owned.handle(request, response, callback);
    }
}
