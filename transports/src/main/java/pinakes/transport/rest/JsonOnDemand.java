package pinakes.transport.rest;

import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.tool.Caller;
import pinakes.tool.contract.WireJson;
import pinakes.transport.http.JsonBody;
import pinakes.transport.http.JsonResponse;
import pinakes.transport.http.RequestCaller;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.node.ObjectNode;

/// Does something with a JSON object for whoever runs the server, and answers with another.
public final class JsonOnDemand extends Handler.Abstract {
    private static final Logger LOG = LoggerFactory.getLogger(JsonOnDemand.class);

    private final Work work;
    private final JsonBody body;

    public JsonOnDemand(Work work, JsonBody body) {
        this.work = work;
        this.body = body;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        if (!HttpMethod.POST.is(request.getMethod())) {
            Problem.wrongMethod(HttpMethod.POST.asString(), response, callback);
            return true;
        }
        var bytes = body.read(request, response, callback);
        if (bytes == null) {
            return true;
        }
        try {
            switch (answer(bytes, RequestCaller.of(request))) {
                case Answer.Done(var json) ->
                    JsonResponse.write(HttpStatus.OK_200, WireJson.CAMEL.writeValueAsBytes(json), response, callback);
                case Answer.Refused(var message) ->
                    Problem.of(HttpStatus.BAD_REQUEST_400, message).write(response, callback);
            }
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

    private Answer answer(byte[] bytes, Caller caller) throws InterruptedException {
        ObjectNode given;
        try {
            if (!(WireJson.CAMEL.readTree(bytes) instanceof ObjectNode object)) {
                return new Answer.Refused("The body is a JSON object.");
            }
            given = object;
        } catch (JacksonException _) {
            return new Answer.Refused("The body is not valid JSON.");
        }
        return work.run(given, caller);
    }

    /// What there is to do.
    @FunctionalInterface
    public interface Work {
        Answer run(ObjectNode given, Caller caller) throws InterruptedException;
    }

    /// How it went.
    public sealed interface Answer {
        record Done(ObjectNode json) implements Answer {}

        /// What was asked for cannot be done; the message says why.
        record Refused(String message) implements Answer {}
    }
}
