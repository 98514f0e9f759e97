package pinakes.transport.mcp.feature;

import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/// The tools of a server.
public interface ToolFeature {
    /// All tools in the form of `tools/list`, in a stable order.
    List<ObjectNode> list();

    FeatureReply call(FeatureCall call) throws InterruptedException;
}
