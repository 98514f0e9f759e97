package pinakes.app.server;

import java.util.Set;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import pinakes.app.composition.Composition;
import pinakes.app.metrics.ServerMetrics;
import pinakes.app.oauth.server.SignInRecords;
import pinakes.engine.audit.AuditAction;
import pinakes.engine.audit.AuditNotes;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.tool.CallOrigin;
import pinakes.tool.Caller;
import pinakes.tool.TraceContext;
import pinakes.tool.observe.TraceScope;
import pinakes.tool.text.Quoted;
import pinakes.transport.http.ClientAddress;
import pinakes.transport.http.Rejection;
import pinakes.transport.http.guard.Guard;
import pinakes.transport.http.guard.RequestCaller;
import pinakes.transport.rest.Problem;

/// Records what the guards decide: refusals in log, metrics and audit log, accepted keys in the metrics.
///
/// A request without a key is not a failed sign-in and is only logged: browsers and MCP clients begin with one to
/// learn that a key is required. A refusal has a trace id, which its response carries too, so that a client's report
/// leads to the log line.
record AccessRecords(ServerMetrics metrics, AuditNotes notes) implements SignInRecords {
    private static final Caller UNKNOWN = new Caller("unknown", Set.of());
    private static final Logger LOG = LoggerFactory.getLogger("pinakes.access");

    /// The same guard, whose refusals are recorded.
    Guard recorded(Guard guard) {
        return (request, response) -> {
            var rejection = guard.check(request, response);
            if (rejection != null && rejection.status() >= HttpStatus.BAD_REQUEST_400) {
                refused(rejection, request.getHeaders().contains(HttpHeader.AUTHORIZATION), request, response);
            }
            return rejection;
        };
    }

    /// The same guard, which identifies callers by their keys and tokens.
    Guard signIn(Guard guard) {
        var recorded = recorded(guard);
        return (request, response) -> {
            var rejection = recorded.check(request, response);
            if (rejection == null && request.getHeaders().contains(HttpHeader.AUTHORIZATION)) {
                metrics.signedIn(RequestCaller.method(request));
            }
            return rejection;
        };
    }

    @Override
    public void signedIn(Request request, Caller person, String client) {
        LOG.atInfo()
                .addKeyValue("event", "signed_in")
                .addKeyValue("caller", person.id())
                .addKeyValue("outcome", "ok")
                .addKeyValue("address", ClientAddress.of(request))
                .log("{} authorized a client: {}", person.id(), Quoted.of(client));
        noted(AuditAction.SIGNED_IN, person, request, Quoted.of(client));
    }

    @Override
    public void refused(Request request, Response response, String reason) {
        refused(Rejection.of(HttpStatus.UNAUTHORIZED_401, reason, reason), true, request, response);
    }

    /// @param hasKey whether a key or token was sent, which was not accepted if the caller is unknown
    private void refused(Rejection rejection, boolean hasKey, Request request, Response response) {
        var reason = Problem.of(rejection).code();
        var trace = TraceContext.continuing(request.getHeaders().get(EnginePaths.TRACE), Composition.random());
        response.getHeaders().put(EnginePaths.TRACE_OF_RESPONSE, trace.traceparent());
        metrics.refused(reason);
        var isUnknown = rejection.status() == HttpStatus.UNAUTHORIZED_401;
        var isSignIn = isUnknown && hasKey;
        if (isSignIn) {
            metrics.signInFailed(RequestCaller.method(request));
        }
        TraceScope.during(trace, () -> {
            LOG.atLevel(isUnknown && !isSignIn ? Level.INFO : Level.WARN)
                    .addKeyValue("event", isSignIn ? "sign_in_failed" : "refused")
                    .addKeyValue(
                            "caller",
                            isUnknown ? UNKNOWN.id() : RequestCaller.of(request).id())
                    .addKeyValue("outcome", "refused")
                    .addKeyValue("reason", reason)
                    .addKeyValue("status", rejection.status())
                    .addKeyValue("address", ClientAddress.of(request))
                    .log(
                            "{} {} {}: {}",
                            isSignIn ? "Failed sign-in at" : "Refused",
                            request.getMethod(),
                            Quoted.of(request.getHttpURI().getCanonicalPath()),
                            reason);
            if (isSignIn) {
                noted(AuditAction.SIGN_IN_FAILED, UNKNOWN, request, reason);
            } else if (!isUnknown) {
                noted(AuditAction.REFUSED, RequestCaller.of(request), request, reason);
            }
            return trace;
        });
    }

    private void noted(AuditAction action, Caller caller, Request request, String target) {
        ClientAddress.origin(CallOrigin.Way.API, request).during(caller, () -> {
            notes.note(
                    action,
                    request.getMethod() + " " + Quoted.of(request.getHttpURI().getCanonicalPath()),
                    target);
            return caller;
        });
    }
}
