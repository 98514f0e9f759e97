package pinakes.transport.mcp.feature;

import java.util.List;
import pinakes.tool.Caller;
import tools.jackson.databind.node.ObjectNode;

/// The resources of a server.
public interface ResourceFeature {
    /// The resources that this caller may read, in the form of `resources/list`.
    List<ObjectNode> list(Caller caller) throws InterruptedException;

    /// The templates of resources that this caller may read, in the form of `resources/templates/list`.
    List<ObjectNode> templates(Caller caller);

    /// Whether this caller may read the resource and be notified of its changes.
    boolean offers(String uri, Caller caller) throws InterruptedException;

    /// Replies with [FeatureReply.InvalidParams] when there is no such resource.
    FeatureReply read(FeatureCall call) throws InterruptedException;
}
