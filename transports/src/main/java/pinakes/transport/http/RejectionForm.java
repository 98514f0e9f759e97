package pinakes.transport.http;

import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/// Writes a rejection in an endpoint's own form, such as a JSON-RPC error or a problem document.
@FunctionalInterface
public interface RejectionForm {
    void write(Rejection rejection, Response response, Callback callback);
}
