package pinakes.tool.contract;

import java.util.ArrayList;
import java.util.List;
import pinakes.tool.ToolError.InvalidInput.Violation;
import tools.jackson.databind.JsonNode;

/// Finds lists that exceed their schema's length before a validator looks at their elements.
///
/// A validator reports every invalid element, and a million of them would keep it busy for seconds.
final class ListLengths {
    private ListLengths() {}

    static List<Violation> violations(JsonNode value, JsonNode schema) {
        var found = new ArrayList<Violation>();
        collect(value, schema, "", found);
        return List.copyOf(found);
    }

    private static void collect(JsonNode value, JsonNode schema, String path, List<Violation> found) {
        var itemsMax = schema.path("maxItems");
        if (value.isArray() && itemsMax.isInt() && value.size() > itemsMax.intValue()) {
            found.add(new Violation(path, ViolationText.tooManyItems(itemsMax, value)));
        } else if (value.isArray() && schema.has("items")) {
            for (var i = 0; i < value.size(); i++) {
                collect(value.get(i), schema.path("items"), path + "[" + i + "]", found);
            }
        } else if (value.isObject()) {
            for (var property : schema.path("properties").properties()) {
                var name = property.getKey();
                if (value.has(name)) {
                    collect(value.get(name), property.getValue(), path.isEmpty() ? name : path + "." + name, found);
                }
            }
        }
    }
}
