package pinakes.app.oauth.server;

import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import pinakes.tool.Caller;

/// Where sign-ins are recorded.
public interface SignInRecords {
    /// A person let a client act for them.
    ///
    /// @param client its id
    void signedIn(Request request, Caller person, String client);

    /// A sign-in, a code or a token was refused.
    ///
    /// @param reason a stable code
    void refused(Request request, Response response, String reason);
}
