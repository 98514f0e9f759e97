package pinakes.transport.http.guard;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.jspecify.annotations.Nullable;
import pinakes.tool.Caller;
import pinakes.transport.http.PeerUser;
import pinakes.transport.http.Rejection;
import pinakes.transport.http.guard.KeyRing.Verdict;

/// Lets the server's own user in without a key, through the server's Unix domain socket.
///
/// A user who can open that socket can read the data directory, too. A caller who sends a key there has the access of
/// the key.
///
/// @param otherwise identifies everyone else
public record OwnerGuard(Guard otherwise) implements Guard {
    @Override
    public @Nullable Rejection check(Request request, Response response) {
        if (!PeerUser.isAtSocket(request) || request.getHeaders().contains(HttpHeader.AUTHORIZATION)) {
            return otherwise.check(request, response);
        }
        RequestCaller.set(request, new Verdict.Known(Caller.LOCAL, KeyRing.Method.NONE, () -> true));
        return null;
    }
}
