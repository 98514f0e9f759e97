package pinakes.transport.rest;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import pinakes.tool.Conversation;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolContext.Agent;
import pinakes.tool.call.CallContexts;
import pinakes.transport.http.PeerUser;
import pinakes.transport.http.RequestCaller;

/// Makes what a tool may know about a call that came over plain HTTP.
final class RestContexts {
    private static final String UNKNOWN = "unknown";
    private static final int NAME_CHARACTERS_MAX = 100;

    private final CallContexts calls;

    RestContexts(CallContexts calls) {
        this.calls = calls;
    }

    ToolContext of(Request request) {
        return calls.context(
                RequestCaller.of(request),
                PeerUser.isServers(request),
                null,
                calls.trace(request.getHeaders().get("traceparent")),
                agent(request),
                Conversation.SILENT);
    }

    /// The calling program, from a User-Agent such as `curl/8.5.0`.
    private static Agent agent(Request request) {
        var header = request.getHeaders().get(HttpHeader.USER_AGENT);
        if (header == null || header.isBlank()) {
            return new Agent(UNKNOWN, UNKNOWN);
        }
        var product = header.strip().split("[ (]", 2)[0];
        var slash = product.indexOf('/');
        return slash < 0
                ? new Agent(shortened(product), UNKNOWN)
                : new Agent(shortened(product.substring(0, slash)), shortened(product.substring(slash + 1)));
    }

    private static String shortened(String text) {
        return text.length() <= NAME_CHARACTERS_MAX ? text : text.substring(0, NAME_CHARACTERS_MAX);
    }
}
