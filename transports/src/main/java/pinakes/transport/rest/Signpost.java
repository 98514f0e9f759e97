package pinakes.transport.rest;

import java.util.Map;
import java.util.TreeMap;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import pinakes.tool.contract.WireJson;
import pinakes.transport.http.JsonResponse;

/// Answers at every address where nothing else does: `/` says what there is, any other that there is nothing.
public final class Signpost extends Handler.Abstract {
    /// Mounted behind everything else.
    public static final String PATH = "/*";

    private final Map<String, String> places;

    /// A signpost to these places.
    ///
    /// @param places what is where: the address, and what it is for
    public Signpost(Map<String, String> places) {
        this.places = new TreeMap<>(places);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        if (request.getHttpURI().getCanonicalPath().equals("/")) {
            JsonResponse.write(HttpStatus.OK_200, WireJson.CAMEL.writeValueAsBytes(places), response, callback);
        } else {
            Problem.of(HttpStatus.NOT_FOUND_404, "There is nothing here; GET / says what is where.")
                    .write(response, callback);
        }
        return true;
    }
}
