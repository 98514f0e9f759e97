package pinakes.transport.mcp.feature;

import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/// The prompts of a server.
public interface PromptFeature {
    /// All prompts in the form of `prompts/list`, in a stable order.
    List<ObjectNode> list();

    FeatureReply get(FeatureCall call) throws InterruptedException;
}
