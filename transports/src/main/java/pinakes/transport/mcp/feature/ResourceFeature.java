package pinakes.transport.mcp.feature;

import java.util.List;
import pinakes.tool.Caller;
import tools.jackson.databind.node.ObjectNode;

/// The resources of a server.
public interface ResourceFeature {
    /// What this caller may read, in the form of `resources/list`.
    List<ObjectNode> list(Caller caller) throws InterruptedException;

    /// In the form of `resources/templates/list`.
    List<ObjectNode> templates();

    /// Whether this caller may hear that what is at the address changed.
    boolean offers(String uri, Caller caller) throws InterruptedException;

    /// Answers [Reply.InvalidParams] when there is nothing at the address.
    Reply read(FeatureCall call) throws InterruptedException;
}
