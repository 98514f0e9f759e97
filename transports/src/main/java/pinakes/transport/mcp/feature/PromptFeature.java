package pinakes.transport.mcp.feature;

import java.util.List;
import pinakes.tool.Caller;
import tools.jackson.databind.node.ObjectNode;

/// The prompts of a server.
public interface PromptFeature {
    /// The prompts for this caller in the form of `prompts/list`, in a stable order.
    List<ObjectNode> list(Caller caller);

    FeatureReply get(FeatureCall call) throws InterruptedException;
}
