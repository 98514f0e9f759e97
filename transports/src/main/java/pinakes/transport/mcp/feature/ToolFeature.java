package pinakes.transport.mcp.feature;

import java.util.List;
import java.util.Optional;
import pinakes.tool.Caller;
import tools.jackson.databind.node.ObjectNode;

/// The tools of a server.
public interface ToolFeature {
    /// The tools that this caller may call, in the form of `tools/list` and in a stable order.
    ///
    /// @param schemas the output schemas that the client asked for
    List<ObjectNode> list(Caller caller, Optional<OutputSchemas> schemas);

    FeatureReply call(FeatureCall call) throws InterruptedException;
}
