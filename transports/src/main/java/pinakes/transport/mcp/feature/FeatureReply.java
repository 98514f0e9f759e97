package pinakes.transport.mcp.feature;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A feature's reply to a call.
public sealed interface FeatureReply {
    /// The final result, in the protocol's form for the request.
    record Complete(ObjectNode result) implements FeatureReply {}

    /// The feature needs input from the client and is then called again.
    ///
    /// A stateless client gets an `input_required` result with the encrypted state; a session client gets the
    /// requests on the open stream.
    ///
    /// @param requests by key, each `{method, params}`; empty when the client should just repeat the call
    /// @param state passed to the next call; the client cannot read or change it
    record InputRequired(ObjectNode requests, @Nullable JsonNode state) implements FeatureReply {}

    /// The work continues as a task; only for clients that declared the Tasks extension.
    record TaskStarted(TaskFeature.Task task) implements FeatureReply {}

    /// The request needs a capability that the client did not declare. Only the conformance fixtures use this today.
    ///
    /// @param requiredCapabilities in the form of a client's capabilities object
    record CapabilityMissing(ObjectNode requiredCapabilities) implements FeatureReply {}

    /// There is no such tool, prompt or resource, or the arguments violate the protocol.
    record InvalidParams(String message) implements FeatureReply {}
}
