package pinakes.transport.mcp.method;

import java.util.Set;
import pinakes.tool.resource.ChangeFeed.Change;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The changes that one subscription covers.
record SubscriptionFilter(boolean tools, boolean resources, Set<String> uris, Set<String> taskIds) {
    boolean covers(Change change) {
        return switch (change) {
            case Change.ToolsChanged() -> tools;
            case Change.ResourcesChanged() -> resources;
            case Change.ResourceUpdated updated -> uris.contains(updated.uri());
            case Change.PromptsChanged() -> false;
        };
    }

    ObjectNode toJson() {
        var json = JsonNodeFactory.instance.objectNode();
        if (tools) {
            json.put("toolsListChanged", true);
        }
        if (resources) {
            json.put("resourcesListChanged", true);
        }
        putAll(json, "resourceSubscriptions", uris);
        putAll(json, "taskIds", taskIds);
        return json;
    }

    private static void putAll(ObjectNode json, String field, Set<String> values) {
        if (!values.isEmpty()) {
            var array = json.putArray(field);
            values.stream().sorted().forEach(array::add);
        }
    }
}
