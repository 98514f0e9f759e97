package pinakes.transport.mcp.feature;

import org.jspecify.annotations.Nullable;
import pinakes.tool.ToolContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A request to a tool, a prompt or a resource, after the protocol has been dealt with.
///
/// @param target the tool's or prompt's name, or the resource's URI
/// @param arguments what the client sent as `arguments`; an empty object when it sent none
/// @param clientCapabilities what this client declared it can do
/// @param inputResponses the client's answers to an earlier [Reply.InputRequired]; empty on a first call
/// @param state what the feature had asked to keep in that earlier reply, verified; null on a first call
public record FeatureCall(
        String target,
        JsonNode arguments,
        ToolContext context,
        ObjectNode clientCapabilities,
        ObjectNode inputResponses,
        @Nullable JsonNode state) {
    /// Whether the client declared the capability, given as a path such as `extensions`,
    /// `io.modelcontextprotocol/tasks`.
    public boolean clientCan(String... path) {
        JsonNode node = clientCapabilities;
        for (var step : path) {
            node = node.path(step);
        }
        return !node.isMissingNode();
    }
}
