package pinakes.transport.http;

import java.nio.channels.SelectableChannel;
import org.eclipse.jetty.io.SelectorManager;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/// Reports an [OutOfMemoryError] of a request or a new connection as uncaught, so that it ends the process. Jetty would
/// answer the request with 500, or close the connection, and continue.
final class LackOfMemory extends Handler.Wrapper {
    LackOfMemory(Handler handler) {
        super(handler);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        try {
            return super.handle(request, response, callback);
        } catch (OutOfMemoryError e) {
            report(e);
            throw e;
        }
    }

    /// For connections that are not open yet. Their first needs a thread for timeouts, which the system can refuse.
    static final class OfConnections implements SelectorManager.AcceptListener {
        @Override
        public void onAcceptFailed(SelectableChannel channel, Throwable cause) {
            if (cause instanceof OutOfMemoryError lacking) {
                report(lacking);
            }
        }
    }

    private static void report(OutOfMemoryError error) {
        var thread = Thread.currentThread();
        thread.getUncaughtExceptionHandler().uncaughtException(thread, error);
    }
}
