package pinakes.transport.rest;

import pinakes.tool.registry.RegisteredTool;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Everything that a tool declares, in the field names of the tool interface specification.
public final class ToolDescription {
    private ToolDescription() {}

    public static ObjectNode of(RegisteredTool tool) {
        var definition = tool.definition();
        var json = JsonNodeFactory.instance.objectNode();
        json.put("name", tool.name());
        json.put("family", tool.family().name());
        json.put("version", definition.version());
        json.put("description", tool.contract().description());
        var permissions = json.putArray("permissions");
        definition.permissions().forEach(permission -> permissions.add(permission.toString()));
        json.put("category", definition.category().wireName());
        json.put("responseTime", definition.responseTime().wireName());
        json.put("timeoutMs", definition.timeout().toMillis());
        var ttl = definition.cacheTtl();
        json.put("cacheable", ttl != null);
        if (ttl != null) {
            json.put("cacheTTL", ttl.toSeconds());
        }
        json.put("idempotent", definition.idempotent());
        json.put("destructive", definition.destructive());
        var tags = json.putArray("tags");
        definition.tags().forEach(tags::add);
        var limit = definition.rateLimit();
        if (limit != null) {
            json.putObject("rateLimit")
                    .put("maxCalls", limit.maxCalls())
                    .put("windowMs", limit.window().toMillis());
        }
        var deprecation = definition.deprecation();
        if (deprecation != null) {
            json.putObject("deprecated")
                    .put("since", deprecation.since())
                    .put("replacement", deprecation.replacement())
                    .put("removalDate", deprecation.removalDate().toString());
        }
        var examples = json.putArray("examples");
        tool.contract().examples().forEach(example -> {
            var listed = examples.addObject().put("description", example.description());
            listed.set("params", example.params());
            listed.set("expectedResult", example.expectedResult());
        });
        json.set("contract", tool.contract().document());
        return json;
    }
}
