package pinakes.transport.mcp.feature;

import java.util.Optional;
import pinakes.tool.Caller;
import pinakes.tool.resource.Suggestions;
import tools.jackson.databind.node.ObjectNode;

/// Suggestions for the values of prompt arguments and template variables.
public interface CompletionFeature {
    /// Values that start with `typed`; empty when there is no such prompt or resource.
    ///
    /// @param reference the request's `ref`: a prompt's name or a resource template
    Optional<Suggestions> complete(ObjectNode reference, String argument, String typed, Caller caller)
            throws InterruptedException;
}
