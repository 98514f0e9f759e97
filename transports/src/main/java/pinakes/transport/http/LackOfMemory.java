package pinakes.transport.http;

import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/// Reports an [OutOfMemoryError] of a request as uncaught, so that it ends the process: the handlers of Jetty around
/// this one would answer the request with 500 and continue.
final class LackOfMemory extends Handler.Wrapper {
    LackOfMemory(Handler handler) {
        super(handler);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        try {
            return super.handle(request, response, callback);
        } catch (OutOfMemoryError e) {
            var thread = Thread.currentThread();
            thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
            throw e;
        }
    }
}
