package pinakes.app.server;

import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.jspecify.annotations.Nullable;
import pinakes.transport.http.PeerUser;
import pinakes.transport.http.Rejection;
import pinakes.transport.http.guard.Guard;

/// Refuses callers at an engine without the role api, except for commands on the same machine, which use its data
/// directory.
record IngestOnly() implements Guard {
    @Override
    public @Nullable Rejection check(Request request, Response response) {
        return PeerUser.isAtSocket(request)
                ? null
                : Rejection.of(
                        HttpStatus.MISDIRECTED_REQUEST_421,
                        "This engine only processes jobs (KB_ROLES=ingest); call an engine with the role api",
                        "not_an_api_engine");
    }
}
