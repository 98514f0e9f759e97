package pinakes.app.server;

import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.jspecify.annotations.Nullable;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.transport.http.Rejection;
import pinakes.transport.http.guard.Guard;

/// Refuses other gateways at the API of a gateway.
///
/// A gateway whose engine is, by mistake, another gateway would add a step to every call, and one that is its own
/// engine would call itself without end.
record NotAnEngine() implements Guard {
    @Override
    public @Nullable Rejection check(Request request, Response response) {
        return request.getHeaders().getValuesList(EnginePaths.VIA).stream()
                        .anyMatch(via -> via.contains(EnginePaths.VIA_GATEWAY))
                ? Rejection.of(
                        HttpStatus.MISDIRECTED_REQUEST_421,
                        "This server is a gateway, not an engine; set KB_ENGINE_URL to the engine's address",
                        "not_an_engine")
                : null;
    }
}
