package pinakes.transport.mcp.feature;

import java.util.List;
import pinakes.tool.Caller;
import tools.jackson.databind.node.ObjectNode;

/// The tools of a server.
public interface ToolFeature {
    /// The tools that this caller may call, in the form of `tools/list` and in a stable order.
    List<ObjectNode> list(Caller caller, ListForm form);

    FeatureReply call(FeatureCall call) throws InterruptedException;
}
