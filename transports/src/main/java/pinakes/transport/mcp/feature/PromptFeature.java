package pinakes.transport.mcp.feature;

import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/// The prompts of a server.
public interface PromptFeature {
    /// Every prompt in the form of `prompts/list`, in an order that stays the same.
    List<ObjectNode> list();

    Reply get(FeatureCall call) throws InterruptedException;
}
