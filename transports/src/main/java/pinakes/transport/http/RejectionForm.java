package pinakes.transport.http;

import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/// How a rejection is put into words: as a JSON-RPC error, or as what the protocol of an endpoint has instead.
@FunctionalInterface
public interface RejectionForm {
    void write(Rejection rejection, Response response, Callback callback);
}
