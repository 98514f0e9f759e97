package pinakes.transport.rest;

import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import pinakes.tool.Category;
import pinakes.tool.contract.WireJson;
import pinakes.tool.registry.RegisteredTool;
import pinakes.tool.registry.ToolRegistry;
import pinakes.tool.text.Quoted;
import pinakes.transport.http.JsonResponse;
import pinakes.transport.http.guard.RequestCaller;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// `GET /api/v1/tools` and `GET /api/v1/tools/{name}`: the tools with their full contracts.
public final class ToolCatalog extends Handler.Abstract {
    public static final String PATH = "/api/v1/tools";

    private final ToolRegistry registry;

    public ToolCatalog(ToolRegistry registry) {
        this.registry = registry;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        if (Problem.refusedOtherMethod(HttpMethod.GET, request, response, callback)) {
            return true;
        }
        var path = request.getHttpURI().getCanonicalPath();
        if (path.length() <= PATH.length() + 1) {
            list(request, response, callback);
        } else {
            one(path.substring(PATH.length() + 1), request, response, callback);
        }
        return true;
    }

    private void list(Request request, Response response, Callback callback) {
        var query = Request.extractQueryParameters(request);
        var wanted = query.getValue("category");
        var category = wanted == null ? Optional.<Category>empty() : Category.named(wanted);
        if (wanted != null && category.isEmpty()) {
            Problem.of(
                            HttpStatus.BAD_REQUEST_400,
                            "Unknown category '" + Quoted.of(wanted) + "'. Allowed: " + Category.names())
                    .write(response, callback);
            return;
        }
        var tag = query.getValue("tag");
        var tagged = tag == null ? registry.getAll() : registry.getByTag(tag);
        var callable = registry.callableBy(RequestCaller.of(request));
        var chosen = category.map(registry::getByCategory).orElseGet(registry::getAll).stream()
                .filter(tagged::contains)
                .filter(callable::contains)
                .toList();
        write(listing(chosen), response, callback);
    }

    private void one(String name, Request request, Response response, Callback callback) {
        registry.get(name, RequestCaller.of(request))
                .ifPresentOrElse(
                        tool -> write(ToolDescription.of(tool), response, callback),
                        () -> unknown(name, registry, request).write(response, callback));
    }

    static Problem unknown(String name, ToolRegistry registry, Request request) {
        var question = registry.didYouMean(name, RequestCaller.of(request))
                .map(meant -> meant + " ")
                .orElse("");
        return Problem.of(
                HttpStatus.NOT_FOUND_404,
                "Unknown tool '" + Quoted.of(name) + "'. " + question + "GET " + PATH + " lists them.");
    }

    private static JsonNode listing(List<RegisteredTool> tools) {
        var listing = JsonNodeFactory.instance.objectNode();
        var array = listing.putArray("tools");
        tools.forEach(tool -> array.add(ToolDescription.of(tool)));
        return listing.put("count", tools.size());
    }

    private static void write(JsonNode body, Response response, Callback callback) {
        JsonResponse.write(HttpStatus.OK_200, WireJson.CAMEL.writeValueAsBytes(body), response, callback);
    }
}
