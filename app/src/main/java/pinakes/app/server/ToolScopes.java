package pinakes.app.server;

import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;
import pinakes.engine.audit.AuditAction;
import pinakes.engine.audit.AuditNotes;
import pinakes.tool.CallOrigin.Way;
import pinakes.tool.Caller;
import pinakes.tool.Permission;
import pinakes.tool.registry.ToolRegistry;
import pinakes.transport.http.ClientAddress;
import pinakes.transport.http.Rejection;
import pinakes.transport.http.guard.Challenge;
import pinakes.transport.http.guard.KeyRing.Method;
import pinakes.transport.http.guard.RequestCaller;
import pinakes.transport.mcp.message.Message;
import pinakes.transport.streamable.CallCheck;

/// Tells clients with an access token which scopes a tool needs beyond those of the token, as the MCP specification
/// asks, so that they can ask the person for more. Keys have no scopes to add: their calls get the tool's own
/// error.
record ToolScopes(ToolRegistry registry, Challenge challenge, AuditNotes notes) implements CallCheck {
    private static final String CALL = "tools/call";

    @Override
    public @Nullable Rejection check(Request request, Message.Request message) {
        var known = RequestCaller.known(request);
        if (known.method() != Method.TOKEN || !message.method().equals(CALL)) {
            return null;
        }
        var caller = known.caller();
        var tool = registry.get(message.params().path("name").asString(""), caller);
        if (tool.isEmpty()) {
            return null;
        }
        var needed = tool.get().definition().permissions();
        if (needed.stream().allMatch(caller::may)) {
            return null;
        }
        noteRefusal(request, caller, tool.get().name());
        return Rejection.of(
                        HttpStatus.FORBIDDEN_403,
                        "The access token does not allow " + tool.get().name() + ". It needs the scope "
                                + needed.stream().map(Permission::toString).collect(Collectors.joining(" ")),
                        "insufficient_scope")
                .with(Challenge.HEADER, challenge.insufficient(request, scope(needed, caller)));
    }

    /// The scopes that the tool needs together with those that the token has, because a client that asks for the former
    /// alone would lose the latter.
    private static String scope(List<Permission> needed, Caller caller) {
        var scopes = new TreeSet<String>();
        needed.forEach(permission -> scopes.add(permission.toString()));
        caller.permissions().forEach(permission -> scopes.add(permission.toString()));
        return String.join(" ", scopes);
    }

    private void noteRefusal(Request request, Caller caller, String tool) {
        ClientAddress.origin(Way.MCP, request).during(caller, () -> {
            notes.note(AuditAction.REFUSED, tool, "");
            return caller;
        });
    }
}
