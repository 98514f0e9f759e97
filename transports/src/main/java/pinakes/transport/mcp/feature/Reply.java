package pinakes.transport.mcp.feature;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// What a feature answers to a call.
public sealed interface Reply {
    /// The final result, in the protocol's form for the request.
    record Complete(ObjectNode result) implements Reply {}

    /// The client has to say something first; it then calls again.
    ///
    /// The core carries this in the way of the client's era: as an `input_required` result with the state
    /// sealed into `requestState`, or as requests to the client on the open stream followed by a second call of the
    /// feature.
    ///
    /// @param requests by key, each `{method, params}`; empty when the client should just come back with the state
    /// @param state what the feature wants to know on the second call; the client cannot read or change it
    record InputRequired(ObjectNode requests, @Nullable JsonNode state) implements Reply {}

    /// The work goes on as a task; only for clients that declared the Tasks extension.
    record TaskStarted(TaskFeature.Task task) implements Reply {}

    /// The request cannot be served to a client without this capability.
    ///
    /// @param requiredCapabilities in the form of a client's capabilities object
    record CapabilityMissing(ObjectNode requiredCapabilities) implements Reply {}

    /// There is no such tool, prompt or resource, or the arguments do not fit the protocol.
    record InvalidParams(String message) implements Reply {}
}
