package pinakes.transport.mcp.feature;

import java.util.List;
import pinakes.tool.Caller;
import tools.jackson.databind.node.ObjectNode;

/// Suggestions for the values of prompt arguments and template variables.
public interface CompletionFeature {
    /// Values that may follow `typed`, best first.
    ///
    /// @param reference the request's `ref`: a prompt's name or a resource template
    List<String> complete(ObjectNode reference, String argument, String typed, Caller caller)
            throws InterruptedException;
}
