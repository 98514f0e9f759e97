package pinakes.transport.rest;

import java.util.Map;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.tool.contract.WireJson;
import pinakes.transport.http.JsonResponse;

/// Does something for whoever runs the server, and answers when it is done.
public final class OnDemand extends Handler.Abstract {
    public static final String REINDEX_PATH = "/api/v1/reindex";

    private static final Logger LOG = LoggerFactory.getLogger(OnDemand.class);

    private final Work work;

    public OnDemand(Work work) {
        this.work = work;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        if (!HttpMethod.POST.is(request.getMethod())) {
            Problem.wrongMethod("POST", response, callback);
            return true;
        }
        try {
            work.run();
            JsonResponse.write(
                    HttpStatus.OK_200, WireJson.CAMEL.writeValueAsBytes(Map.of("done", true)), response, callback);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            Problem.of(HttpStatus.SERVICE_UNAVAILABLE_503, "The server is stopping.")
                    .write(response, callback);
        } catch (RuntimeException e) {
            LOG.error("What was asked for at {} failed", request.getHttpURI().getCanonicalPath(), e);
            Problem.of(HttpStatus.SERVICE_UNAVAILABLE_503, "It could not be done; the log says why.")
                    .write(response, callback);
        }
        return true;
    }

    /// What there is to do.
    @FunctionalInterface
    public interface Work {
        void run() throws InterruptedException;
    }
}
