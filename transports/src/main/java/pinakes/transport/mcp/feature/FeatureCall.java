package pinakes.transport.mcp.feature;

import org.jspecify.annotations.Nullable;
import pinakes.tool.ToolContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A call of a tool, a prompt or a resource.
///
/// @param target the tool's or prompt's name, or the resource's URI
/// @param arguments the client's `arguments`; an empty object when it sent none
/// @param clientCapabilities the capabilities that the client declared
/// @param canAsk whether questions can reach the client
/// @param inputResponses the client's answers to an earlier [FeatureReply.InputRequired]; empty on a first call
/// @param state the verified state from that reply; null on a first call
public record FeatureCall(
        String target,
        JsonNode arguments,
        ToolContext context,
        ObjectNode clientCapabilities,
        boolean canAsk,
        ObjectNode inputResponses,
        @Nullable JsonNode state) {
    /// The same call, repeated after the client answered.
    public FeatureCall repeated(ObjectNode responses, @Nullable JsonNode nextState) {
        return new FeatureCall(target, arguments, context, clientCapabilities, canAsk, responses, nextState);
    }

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
