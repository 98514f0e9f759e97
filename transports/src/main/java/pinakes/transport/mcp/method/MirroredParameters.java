package pinakes.transport.mcp.method;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.tool.Caller;
import pinakes.transport.mcp.feature.ListForm;
import pinakes.transport.mcp.feature.ToolFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The tool parameters that clients repeat in headers, so that proxies can see them.
///
/// A tool marks them with `x-mcp-header` in its input schema, on properties that are reached through `properties`
/// only.
public final class MirroredParameters {
    private static final String KEYWORD = "x-mcp-header";

    private final SharedList published;
    private final ToolFeature tools;
    private volatile @Nullable Known known;

    MirroredParameters(SharedList published, ToolFeature tools) {
        this.published = published;
        this.tools = tools;
    }

    /// A parameter and its header.
    ///
    /// @param header the part of the header's name after `Mcp-Param-`
    /// @param path from the arguments to the value
    public record Mirrored(String header, List<String> path) {
        /// The value in these arguments; a missing or null node when there is none.
        public JsonNode valueIn(JsonNode arguments) {
            var node = arguments;
            for (var step : path) {
                node = node.path(step);
            }
            return node;
        }
    }

    private record Known(int edition, Map<String, List<Mirrored>> byTool) {}

    public List<Mirrored> of(String tool) {
        var current = published.edition().number();
        var latest = known;
        if (latest == null || latest.edition != current) {
            latest = new Known(current, read(tools.list(Caller.PROGRAM, ListForm.PLAIN)));
            known = latest;
        }
        return latest.byTool.getOrDefault(tool, List.of());
    }

    private static Map<String, List<Mirrored>> read(List<ObjectNode> tools) {
        var byTool = new HashMap<String, List<Mirrored>>();
        for (var tool : tools) {
            var found = new ArrayList<Mirrored>();
            collect(tool.path("inputSchema"), List.of(), found);
            if (!found.isEmpty()) {
                byTool.put(tool.path("name").asString(), List.copyOf(found));
            }
        }
        return byTool;
    }

    private static void collect(JsonNode schema, List<String> path, List<Mirrored> found) {
        if (schema.path(KEYWORD).isString()) {
            found.add(new Mirrored(schema.path(KEYWORD).stringValue(), path));
        }
        schema.path("properties")
                .forEachEntry((name, property) -> collect(
                        property, Stream.concat(path.stream(), Stream.of(name)).toList(), found));
    }
}
