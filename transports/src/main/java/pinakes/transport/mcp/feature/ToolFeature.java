package pinakes.transport.mcp.feature;

import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/// The tools of a server.
public interface ToolFeature {
    /// Every tool in the form of `tools/list`, in an order that stays the same.
    List<ObjectNode> list();

    Reply call(FeatureCall call) throws InterruptedException;
}
