package pinakes.transport.rest;

import java.util.List;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import pinakes.tool.CallOrigin;
import pinakes.tool.Conversation;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolContext.Agent;
import pinakes.tool.ToolError;
import pinakes.tool.call.CallContexts;
import pinakes.tool.call.ToolInvoker;
import pinakes.tool.call.ToolReply;
import pinakes.tool.contract.JsonFault;
import pinakes.tool.contract.WireJson;
import pinakes.tool.registry.RegisteredTool;
import pinakes.tool.registry.ToolRegistry;
import pinakes.transport.http.ClientAddress;
import pinakes.transport.http.JsonBody;
import pinakes.transport.http.JsonResponse;
import pinakes.transport.http.PeerUser;
import pinakes.transport.http.Rejection;
import pinakes.transport.http.guard.RequestCaller;
import pinakes.transport.limit.MemoryBudget;
import pinakes.transport.limit.RequestLimit;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// `POST /mcp/tool/{name}`: calls a tool with the body as its arguments.
public final class ToolCalls extends Handler.Abstract {
    public static final String PATH = "/mcp/tool/";

    private static final String UNKNOWN = "unknown";
    private static final int NAME_CHARS_MAX = 100;

    private final ToolRegistry registry;
    private final ToolInvoker invoker;
    private final CallContexts contexts;
    private final JsonBody body;
    private final RequestLimit limit;

    public ToolCalls(
            ToolRegistry registry, ToolInvoker invoker, CallContexts contexts, JsonBody body, RequestLimit limit) {
        this.registry = registry;
        this.invoker = invoker;
        this.contexts = contexts;
        this.body = body;
        this.limit = limit;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        if (Problem.refusedOtherMethod(HttpMethod.POST, request, response, callback)) {
            return true;
        }
        var path = request.getHttpURI().getCanonicalPath();
        var name = path.length() <= PATH.length() ? "" : path.substring(PATH.length());
        var tool = registry.get(name, RequestCaller.of(request));
        if (tool.isEmpty()) {
            ToolCatalog.unknown(name, registry, request).write(response, callback);
            return true;
        }
        // The body first: a client that sends slowly must not occupy a place.
        var held = body.hold(request);
        var bytes = body.read(request, response, callback, held);
        if (bytes == null) {
            return true;
        }
        try (var place = limit.enter()) {
            if (place == null) {
                Problem.write(Rejection.busy(), response, callback);
            } else {
                var context = context(request);
                response.getHeaders().put("traceresponse", context.trace().traceparent());
                var reply = ClientAddress.origin(CallOrigin.Way.REST, request)
                        .during(context.caller(), () -> reply(tool.get(), bytes, context));
                write(reply, held, response, callback);
            }
        }
        return true;
    }

    private ToolReply reply(RegisteredTool tool, byte[] bytes, ToolContext context) {
        JsonNode arguments;
        try {
            arguments = bytes.length == 0 ? WireJson.CAMEL.createObjectNode() : WireJson.CAMEL.readTree(bytes);
        } catch (JacksonException e) {
            var error = new ToolError.InvalidInput(JsonFault.of("The body", e) + ".", List.of());
            return invoker.refuse(tool, error, context);
        }
        return invoker.invoke(tool, arguments, context);
    }

    private void write(ToolReply reply, MemoryBudget.Held held, Response response, Callback callback) {
        var json = reply.json().asUnquotedUTF8();
        if (!held.add(json.length)) {
            Problem.write(body.outOfMemory(), response, callback);
            return;
        }
        var status = reply.failure() == null ? HttpStatus.OK_200 : ToolStatus.of(reply.failure());
        if (reply.failure() instanceof ToolError.Throttled throttled && throttled.retryAfter() != null) {
            response.getHeaders()
                    .put(
                            HttpHeader.RETRY_AFTER,
                            String.valueOf(throttled.details().get("retryAfter")));
        }
        JsonResponse.write(status, json, response, callback);
    }

    private ToolContext context(Request request) {
        return contexts.context(
                RequestCaller.of(request),
                PeerUser.isServers(request),
                null,
                request.getHeaders().get(CallContexts.CORRELATION_HEADER),
                contexts.trace(request.getHeaders().get("traceparent")),
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
        return text.length() <= NAME_CHARS_MAX ? text : text.substring(0, NAME_CHARS_MAX);
    }
}
